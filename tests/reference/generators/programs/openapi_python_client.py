import os
import time

from generated import AuthenticatedClient
from generated.api.lists import create_list, read_list, read_list_rows
from generated.api.validations import create_validation
from generated.models import (
    CreateListBody,
    CreateListBodySource,
    CreateValidationBody,
    List,
    ListOptions,
    ReadListRowsResponse200,
    Validation,
)

client = AuthenticatedClient(os.environ["MAILVERDICT_URL"], os.environ["MAILVERDICT_API_KEY"])
validation = create_validation.sync(
    client=client, body=CreateValidationBody("mailbox-full@sandbox.test")
)
assert isinstance(validation, Validation)
print(validation.verdict, validation.reason)

emails = ["deliverable@sandbox.test", "mailbox-not-found@sandbox.test"]
made = create_list.sync(
    client=client,
    body=CreateListBody(
        CreateListBodySource(emails=emails), options=ListOptions.from_dict({"start": "auto"})
    ),
    idempotency_key="one",
)
while isinstance(made, List) and made.state != "completed":
    time.sleep(0.1)
    made = read_list.sync(made.id, client=client)
assert isinstance(made, List)
rows = read_list_rows.sync(made.id, client=client)
assert isinstance(rows, ReadListRowsResponse200)
print(*(row.verdict for row in rows.data))
