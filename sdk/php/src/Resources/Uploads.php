<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Transport;

/**
 * Send a file of addresses in parts, then create a list from it.
 *
 * @phpstan-import-type CreateUploadBody from ApiTypes
 * @phpstan-import-type UnpackUploadReply from ApiTypes
 * @phpstan-import-type Upload from ApiTypes
 */
final class Uploads
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create an upload; send its bytes in parts.
     *
     * Reserves room for a file of up to 100 MB. Send its bytes with `PATCH`, then create a list
     * from the upload.
     *
     * Scope: `lists:write`.
     *
     * @param CreateUploadBody $body
     * @param ?float $timeout seconds for one attempt
     * @return Upload
     * @throws MailverdictError
     */
    public function create(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/uploads',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Upload the next part of a file.
     *
     * Appends one part of up to 8 MB as `application/octet-stream`. `Upload-Offset` is the number
     * of bytes received so far. A part is stored whole or not at all.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return Upload
     * @throws MailverdictError
     */
    public function append(
        string $id,
        string $part,
        int $offset,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'PATCH',
            '/v1/uploads/' . rawurlencode((string) $id),
            body: $part,
            headers: ['Content-Type' => 'application/octet-stream', 'Upload-Offset' => (string) $offset],
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get how many bytes of an upload have arrived, to resume it.
     *
     * Returns how many bytes have arrived, so that you can resume after a break.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return Upload
     * @throws MailverdictError
     */
    public function get(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/uploads/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Replace a zip archive by an upload for each list file inside.
     *
     * Replaces a complete zip archive with an upload for each list file inside.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return UnpackUploadReply
     * @throws MailverdictError
     */
    public function unpack(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/uploads/' . rawurlencode((string) $id) . '/unpack',
            body: [],
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete an upload.
     *
     * Deletes an upload that isn't in a list yet.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @throws MailverdictError
     */
    public function delete(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): void {
        $this->transport->send(
            'DELETE',
            '/v1/uploads/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }
}
