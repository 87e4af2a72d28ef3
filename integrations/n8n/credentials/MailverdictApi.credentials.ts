import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from "n8n-workflow";

/** Address and key of an installation. The test checks a sandbox address, which is free. */
export class MailverdictApi implements ICredentialType {
  name = "mailverdictApi";

  displayName = "Mailverdict API";

  documentationUrl = "https://www.npmjs.com/package/n8n-nodes-mailverdict";

  icon = "file:../icons/mailverdict.svg" as const;

  properties: INodeProperties[] = [
    {
      displayName: "URL",
      name: "url",
      type: "string",
      default: "",
      placeholder: "https://mail.example.org",
      description: "Address of your installation, without a path",
      required: true,
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      placeholder: "mv_live_…",
      description:
        "A key with the scopes validate, results:read, lists:read and lists:write; the trigger also needs webhooks:read and webhooks:write",
      required: true,
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: "={{$credentials.url}}",
      url: "/v1/validations",
      method: "POST",
      body: { email: "deliverable@sandbox.test" },
    },
  };
}
