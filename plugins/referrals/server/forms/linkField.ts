import { text } from '@core/entity/fieldKinds'

/** The secret that stands behind a link's #. */
export const linkField = text('Link', { required: true, max: 100 })
