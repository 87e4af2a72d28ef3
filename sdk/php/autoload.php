<?php

declare(strict_types=1);

// Loads the classes of this package where Composer doesn't.
spl_autoload_register(static function (string $class): void {
    $prefix = 'Mailverdict\\';
    if (str_starts_with($class, $prefix)) {
        $file = __DIR__ . '/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
