package test.mailverdict.keycloak;

import java.util.List;
import org.keycloak.Config;
import org.keycloak.authentication.FormAction;
import org.keycloak.authentication.FormActionFactory;
import org.keycloak.models.AuthenticationExecutionModel.Requirement;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.provider.ProviderConfigProperty;
import org.keycloak.provider.ProviderConfigurationBuilder;

/** Describes the step to Keycloak. */
public final class AddressCheckFactory implements FormActionFactory {
  static final String URL = "url";
  static final String SECRET = "secret";

  @Override
  public String getId() {
    return "mailverdict";
  }

  @Override
  public String getDisplayType() {
    return "Mailverdict";
  }

  @Override
  public String getHelpText() {
    return "Refuses addresses that can't receive mail, as the policy of your Mailverdict account says.";
  }

  @Override
  public String getReferenceCategory() {
    return null;
  }

  @Override
  public boolean isConfigurable() {
    return true;
  }

  @Override
  public List<ProviderConfigProperty> getConfigProperties() {
    return ProviderConfigurationBuilder.create()
        .property()
        .name(URL)
        .label("Address of the hook")
        .helpText("As the page “Sign-up hooks” of Mailverdict shows it.")
        .type(ProviderConfigProperty.STRING_TYPE)
        .add()
        .property()
        .name(SECRET)
        .label("Secret of the hook")
        .helpText("Shown once when you create the hook.")
        .type(ProviderConfigProperty.PASSWORD)
        .secret(true)
        .add()
        .build();
  }

  @Override
  public Requirement[] getRequirementChoices() {
    return new Requirement[] {Requirement.REQUIRED, Requirement.DISABLED};
  }

  @Override
  public boolean isUserSetupAllowed() {
    return false;
  }

  @Override
  public FormAction create(KeycloakSession session) {
    return new AddressCheck();
  }

  @Override
  public void init(Config.Scope config) {}

  @Override
  public void postInit(KeycloakSessionFactory factory) {}

  @Override
  public void close() {}
}
