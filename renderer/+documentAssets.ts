import cyrillic from '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?url';
import greek from '@fontsource-variable/manrope/files/manrope-greek-wght-normal.woff2?url';
import latin from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import arabic from '@fontsource-variable/rubik/files/rubik-arabic-wght-normal.woff2?url';
import hebrew from '@fontsource-variable/rubik/files/rubik-hebrew-wght-normal.woff2?url';
import favicon from '../client/icons/favicon.svg?no-inline';
import icons from '../client/icons/icons.svg?raw';
import theme from '../client/theme/theme.js?url';

/**
 * Assets of all documents: hashed URLs for the head (one font is preloaded, by the script of the language) and the
 * icons.
 */
export const documentAssets = { theme, favicon, icons, fonts: { latin, cyrillic, greek, arabic, hebrew } };
