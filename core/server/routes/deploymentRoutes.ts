import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { oneAnswer } from './answers'
import { type Route, defineRoute } from './defineRoute'

/** What the browser must know before anybody signs in: the brand, and which plugins are on. D7. */
export function deploymentRoutes(brand: { readonly name: string; readonly color: string | null }, plugins: readonly ServerPlugin[]): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/deployment',
      access: 'public',
      summary: 'Brand and plugins of this deployment',
      answer: oneAnswer({
        type: 'object',
        required: ['brandName', 'brandColor', 'plugins'],
        properties: { brandName: { type: 'string' }, brandColor: { type: ['string', 'null'] }, plugins: { type: 'array', items: { type: 'string' } } },
      }),
      async handle() {
        return { data: { brandName: brand.name, brandColor: brand.color, plugins: plugins.map(({ id }) => id) } }
      },
    }),
  ]
}
