"""Runs scim2-tester against a server and prints what it found, as JSON.

The only thing it is told is the domain that the workspace proved: the server takes no other addresses.
"""

import json
import sys
import uuid

from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server
from scim2_tester import filling

url, token, domain = sys.argv[1:4]
usual = filling.generate_random_value


def with_domain(context, path, mutability=None, required=None):
    value = usual(context, path=path, mutability=mutability, required=required)
    if value is not None and str(path).split(":")[-1] == "userName":
        return f"{uuid.uuid4()}@{domain}"
    if isinstance(value, str) and "@" in value:
        return f"{value.split('@')[0]}@{domain}"
    return value


# Every module that imported the function by its name.
for module in list(sys.modules.values()):
    if getattr(module, "generate_random_value", None) is usual:
        module.generate_random_value = with_domain

client = SyncSCIMClient(
    Client(base_url=url, headers={"Authorization": f"Bearer {token}"}, timeout=30)
)
client.discover()
results = check_server(client)
print(
    json.dumps(
        [
            {"title": one.title, "status": one.status.name, "reason": one.reason}
            for one in results
        ]
    )
)
