<?php

declare(strict_types=1);

namespace Mailverdict;

/** Sends requests. Give your own to `Mailverdict` to use the HTTP library of your framework. */
interface HttpClient
{
    /**
     * Sends a request and returns its reply, whatever its status. Doesn't follow redirects: a redirected POST would
     * become a GET.
     *
     * @throws ConnectionFailed if no complete reply arrives
     */
    public function send(HttpRequest $request): HttpReply;
}
