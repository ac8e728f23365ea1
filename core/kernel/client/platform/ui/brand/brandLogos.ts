import { proxy } from 'valtio/vanilla'

/** The addresses of the deployment's logos, which replace the product's mark. `ShowBrand` updates them. S3.3 */
export const brandLogos = proxy<{ web: string | null; mobile: string | null }>({ web: null, mobile: null })
