/** Put in by the build, from the key in the wallet's manifest. */
declare const __EXTENSION_ID__: string
