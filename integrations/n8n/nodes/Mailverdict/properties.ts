import type { INodeProperties } from "n8n-workflow";

/** Shows a field for some operations of a resource. */
const shownFor = (resource: string, operation: string[]): INodeProperties["displayOptions"] => ({
  show: { resource: [resource], operation },
});

const wait: INodeProperties = {
  displayName: "Wait for the End",
  name: "wait",
  type: "boolean",
  default: true,
  description: "Whether to wait until the list has ended or needs you",
  displayOptions: shownFor("list", ["create", "get", "start"]),
};

const listId: INodeProperties = {
  displayName: "List ID",
  name: "listId",
  type: "string",
  required: true,
  default: "",
  placeholder: "list_…",
  displayOptions: shownFor("list", ["get", "getResults", "start"]),
};

/** Fields of the node. */
export const properties: INodeProperties[] = [
  {
    displayName: "Resource",
    name: "resource",
    type: "options",
    noDataExpression: true,
    options: [
      { name: "Address", value: "address" },
      { name: "List", value: "list" },
    ],
    default: "address",
  },
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["address"] } },
    options: [
      {
        name: "Check",
        value: "check",
        action: "Check an address",
        description: "Check the address of each item",
      },
      {
        name: "Check Many",
        value: "checkMany",
        action: "Check many addresses",
        description: "Check the addresses of all items, 100 in a call",
      },
    ],
    default: "check",
  },
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["list"] } },
    options: [
      {
        name: "Create",
        value: "create",
        action: "Create a list",
        description: "Create a list from all items, a file or a link",
      },
      {
        name: "Get",
        value: "get",
        action: "Get a list",
        description: "Get a list with its state, counts and credits",
      },
      {
        name: "Get Results",
        value: "getResults",
        action: "Get the results of a list",
        description: "Get the rows of a list, an item for each",
      },
      {
        name: "Start",
        value: "start",
        action: "Start a list",
        description: "Start a list that was counted, which charges its credits",
      },
    ],
    default: "create",
  },
  {
    displayName: "Name",
    name: "name",
    type: "string",
    default: "",
    placeholder: "e.g. Newsletter",
    required: true,
    displayOptions: shownFor("list", ["create"]),
  },
  {
    displayName: "Source",
    name: "source",
    type: "options",
    options: [
      { name: "Addresses of All Items", value: "items" },
      { name: "File of the Item", value: "file" },
      { name: "Link to a File", value: "url" },
    ],
    default: "items",
    displayOptions: shownFor("list", ["create"]),
  },
  {
    displayName: "Email",
    name: "email",
    type: "string",
    required: true,
    default: "={{ $json.email }}",
    placeholder: "name@email.com",
    displayOptions: shownFor("address", ["check", "checkMany"]),
  },
  {
    displayName: "Email",
    name: "email",
    type: "string",
    required: true,
    default: "={{ $json.email }}",
    placeholder: "name@email.com",
    displayOptions: { show: { resource: ["list"], operation: ["create"], source: ["items"] } },
  },
  {
    displayName: "Input Binary Field",
    name: "binaryProperty",
    type: "string",
    required: true,
    default: "data",
    hint: "The name of the input field with the file",
    displayOptions: { show: { resource: ["list"], operation: ["create"], source: ["file"] } },
  },
  {
    displayName: "Link",
    name: "fileUrl",
    type: "string",
    required: true,
    default: "",
    placeholder: "https://example.com/contacts.csv",
    description: "Address that your installation downloads the file from",
    displayOptions: { show: { resource: ["list"], operation: ["create"], source: ["url"] } },
  },
  {
    displayName: "Start Without Asking",
    name: "start",
    type: "boolean",
    default: false,
    description:
      "Whether to start the list once it is counted, which charges its credits. Otherwise the list waits for Start.",
    displayOptions: shownFor("list", ["create"]),
  },
  listId,
  wait,
  {
    displayName: "Verdicts",
    name: "verdicts",
    type: "multiOptions",
    options: [
      { name: "Deliverable", value: "deliverable" },
      { name: "Risky", value: "risky" },
      { name: "Undeliverable", value: "undeliverable" },
      { name: "Unknown", value: "unknown" },
    ],
    default: [],
    description: "Rows with one of these verdicts; all rows if you choose none",
    displayOptions: shownFor("list", ["getResults"]),
  },
  {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
    displayOptions: shownFor("list", ["getResults"]),
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 50,
    description: "Max number of results to return",
    displayOptions: {
      show: { resource: ["list"], operation: ["getResults"], returnAll: [false] },
    },
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    displayOptions: shownFor("address", ["check", "checkMany"]),
    options: [
      {
        displayName: "Maximum Age",
        name: "maxAge",
        type: "number",
        typeOptions: { minValue: 0 },
        default: 3600,
        description: "Age in seconds up to which a stored result is returned; 0 always checks",
      },
      {
        displayName: "Source",
        name: "source",
        type: "string",
        default: "n8n",
        description: "Where the address comes from, for your statistics",
      },
      {
        displayName: "Tags",
        name: "tags",
        type: "string",
        default: "",
        description: "Tags of the result, separated by commas",
      },
      {
        displayName: "Timeout",
        name: "timeout",
        type: "number",
        typeOptions: { minValue: 1 },
        default: 60,
        description: "Longest time in seconds that one attempt of a call may take",
      },
    ],
  },
];
