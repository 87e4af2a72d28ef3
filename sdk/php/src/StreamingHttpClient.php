<?php

declare(strict_types=1);

namespace Mailverdict;

/** An HTTP client that can return a reply before it is complete, which streams of events need. */
interface StreamingHttpClient extends HttpClient
{
    /**
     * Sends a request and returns its reply as soon as its headers have arrived. The caller closes the body, whose reads
     * don't block.
     *
     * @throws ConnectionFailed if no reply arrives
     */
    public function open(HttpRequest $request): HttpReply;
}
