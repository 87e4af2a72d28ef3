"""Drives the published Python clients of other services against an installation, and prints what they return as JSON.

Reads `ORIGIN` (http), `TLS_ORIGIN` (https) and `KEY` from the environment.
"""

import io
import json
import os
import time

import emailable
import kickbox
import neverbounce_sdk
import neverbounce_sdk.utils
from zerobouncesdk import ZBApiException, ZBValidateBatchElement, ZeroBounce

origin = os.environ["ORIGIN"]
tls = os.environ["TLS_ORIGIN"]
key = os.environ["KEY"]
good = "deliverable@sandbox.test"
lost = "mailbox-not-found@sandbox.test"


def error_of(act):
    try:
        act()
    except Exception as error:
        return [type(error).__name__, getattr(error, "message", None) or str(error)]
    return None


def until(read, fits):
    while True:
        value = read()
        if fits(value):
            return value
        time.sleep(0.02)


def never_bounce():
    # Its root is a constant.
    neverbounce_sdk.utils.API_ROOT = f"{origin}/compat/neverbounce"
    client = neverbounce_sdk.client(api_key=key, api_version="v4.2")
    rows = [
        {"id": "1", "email": good, "name": "Fred"},
        {"id": "2", "email": lost, "name": "Bob"},
    ]
    job = client.jobs_create(input=rows, filename="Python.csv", auto_parse=True)["job_id"]
    until(lambda: client.jobs_status(job_id=job), lambda one: one["job_status"] == "waiting")
    client.jobs_start(job_id=job)
    status = until(
        lambda: client.jobs_status(job_id=job), lambda one: one["job_status"] == "complete"
    )
    file = io.BytesIO()
    client.jobs_download(job_id=job, fd=file, segmentation=("valids",), appends=("email_status",))
    found = [one["id"] for one in client.jobs_search(job_id=job)]
    results = [
        [one["data"], one["verification"]["result"]]
        for one in client.jobs_results(job_id=job, items_per_page=1)
    ]
    client.jobs_delete(job_id=job)
    wrong = neverbounce_sdk.client(api_key="mv_live_wrong", api_version="v4.2")
    return {
        "single": client.single_check(good, address_info=True, credits_info=True),
        "account": client.account_info(),
        "total": status["total"],
        "csv": file.getvalue().decode(),
        "found": found == [job],
        "results": results,
        "gone": error_of(lambda: client.jobs_status(job_id=job)),
        "wrong": error_of(lambda: wrong.single_check(good)),
        "throttled": error_of(lambda: client.single_check("error-429@sandbox.test")),
    }


def zero_bounce():
    client = ZeroBounce(key, base_url=f"{tls}/compat/zerobounce/v2")
    client.BULK_BASE_URL = f"{tls}/compat/zerobounce/v2"
    one = client.validate(good)
    batch = client.validate_batch([ZBValidateBatchElement(good), ZBValidateBatchElement(lost)])
    wrong = ZeroBounce("mv_live_wrong", base_url=f"{tls}/compat/zerobounce/v2")
    return {
        "single": [one.address, one.status.value, one.mx_found, str(one.firstname)],
        "batch": [[item.address, item.status.value] for item in batch.email_batch],
        "credits": client.get_credits().credits,
        "posted": client.get_credits(use_post=True).credits,
        "wrong": error_of(lambda: wrong.validate(good)),
        "known": issubclass(ZBApiException, Exception),
    }


def kick_box():
    options = {"base": origin, "api_version": "compat/kickbox/v2"}
    client = kickbox.Client(key, options).kickbox()
    reply = client.verify(good)
    wrong = kickbox.Client("mv_live_wrong", dict(options)).kickbox()
    return {
        "single": [reply.body["result"], reply.body["reason"], reply.code],
        "wrong": error_of(lambda: wrong.verify(good)),
    }


def emailable_():
    client = emailable.Client(key)
    client.base_url = f"{origin}/compat/emailable/v1/"
    batch = client.batch([good, lost])
    done = until(
        lambda: client.batch_status(batch.id), lambda one: hasattr(one, "total_counts")
    )
    one = client.verify(good)
    wrong = emailable.Client("mv_live_wrong")
    wrong.base_url = client.base_url
    return {
        "single": [one.state, one.reason, one.email],
        "account": client.account().available_credits,
        "batch": done.total_counts,
        "states": [item["state"] for item in done.emails],
        "missing": error_of(lambda: client.batch_status("list_none")),
        "wrong": error_of(lambda: wrong.verify(good)),
    }


print(
    json.dumps(
        {
            "neverbounce": never_bounce(),
            "zerobounce": zero_bounce(),
            "kickbox": kick_box(),
            "emailable": emailable_(),
        }
    )
)
