package test.mailverdict.keycloak;

import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.keycloak.authentication.FormAction;
import org.keycloak.authentication.FormContext;
import org.keycloak.authentication.ValidationContext;
import org.keycloak.events.Errors;
import org.keycloak.forms.login.LoginFormsProvider;
import org.keycloak.models.AuthenticatorConfigModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.utils.FormMessage;

/** Step of the registration form that refuses addresses which the policy of a Mailverdict account refuses. */
final class AddressCheck implements FormAction {
  private static final Logger LOG = Logger.getLogger(AddressCheck.class);

  @Override
  public void validate(ValidationContext context) {
    MultivaluedMap<String, String> form = context.getHttpRequest().getDecodedFormParameters();
    String message = refusal(context, form.getFirst(UserModel.EMAIL));
    if (message == null) {
      context.success();
    } else {
      context.error(Errors.INVALID_REGISTRATION);
      context.validationError(form, List.of(new FormMessage(UserModel.EMAIL, message)));
    }
  }

  /** Returns the sentence for the person, or null if they may sign up: also without an address, settings or a decision. */
  private static String refusal(ValidationContext context, String email) {
    AuthenticatorConfigModel settings = context.getAuthenticatorConfig();
    if (email == null || email.isBlank() || settings == null) {
      return null;
    }
    Map<String, String> values = settings.getConfig();
    String url = values.getOrDefault(AddressCheckFactory.URL, "");
    String secret = values.getOrDefault(AddressCheckFactory.SECRET, "");
    String locale = context.getSession().getContext().resolveLocale(null).toLanguageTag();
    try {
      return SignUpHook.refusal(url, secret, email, locale);
    } catch (IOException error) {
      LOG.warnf("The address of a sign-up was not checked: %s", error.getMessage());
      return null;
    }
  }

  @Override
  public void buildPage(FormContext context, LoginFormsProvider form) {}

  @Override
  public void success(FormContext context) {}

  @Override
  public boolean requiresUser() {
    return false;
  }

  @Override
  public boolean configuredFor(KeycloakSession session, RealmModel realm, UserModel user) {
    return true;
  }

  @Override
  public void setRequiredActions(KeycloakSession session, RealmModel realm, UserModel user) {}

  @Override
  public void close() {}
}
