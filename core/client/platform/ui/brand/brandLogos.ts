import { proxy } from 'valtio/vanilla'

/** The deployment's pictures in place of the product's mark, by address: `ShowBrand` keeps them as they are by now. S3.3 */
export const brandLogos = proxy<{ web: string | null; mobile: string | null }>({ web: null, mobile: null })
