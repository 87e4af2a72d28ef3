<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Transport;

/**
 * Download results of a list as a file.
 *
 * @phpstan-import-type CreateExportBody from ApiTypes
 * @phpstan-import-type Export from ApiTypes
 */
final class Exports
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create an export of chosen rows and columns.
     *
     * Prepares a download of rows, columns and a format you choose. Rows are read while the file
     * downloads.
     *
     * Scope: `exports`.
     *
     * @param CreateExportBody $body
     * @param ?float $timeout seconds for one attempt
     * @return Export
     * @throws MailverdictError
     */
    public function create(
        string $id,
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/exports',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get an export with a new link.
     *
     * Returns the export with a new download link.
     *
     * Scope: `exports`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return Export
     * @throws MailverdictError
     */
    public function get(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/exports/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }
}
