<?php
$key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')));
$body = file_get_contents('php://input', false, null, 0, 1024 * 1024 + 1);
if (strlen($body) > 1024 * 1024) {
    http_response_code(413);
    exit;
}
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
$genuine = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
    $genuine = hash_equals($expected, $signature) || $genuine;
}
if (!$genuine || !ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true);
error_log("$id {$event['type']}");
http_response_code(204);
