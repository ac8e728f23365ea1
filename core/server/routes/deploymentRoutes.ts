import { text } from '@core/entity/fieldKinds'
import type { FileRef } from '@core/entity/files'
import type { ReadBrand } from '../brand/brand'
import { fileHeaders } from '../files/fileHeaders'
import type { FileStore } from '../files/store/FileStore'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { oneAnswer } from './answers'
import { type Route, defineRoute } from './defineRoute'
import { notFound } from './errors'
import { fileSchema } from './fileAnswer'

interface Deployment {
  readonly brand: ReadBrand
  readonly plugins: readonly ServerPlugin[]
  readonly files: FileStore
}

const logoSchema = { type: ['string', 'null'], description: 'Where the picture is, for everybody' }

/** A file never changes, so its address may be kept for good: another logo has another one. */
const addressOf = (logo: FileRef | null) => logo && `/api/deployment/logo/${logo.id}`

/** What the browser must know before anybody signs in: the brand, and which plugins are on. D7. */
export function deploymentRoutes({ brand, plugins, files }: Deployment): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/deployment',
      access: 'public',
      summary: 'Brand and plugins of this deployment',
      answer: oneAnswer({
        type: 'object',
        required: ['brandName', 'brandColor', 'webLogo', 'mobileLogo', 'plugins'],
        properties: { brandName: { type: 'string' }, brandColor: { type: ['string', 'null'] }, webLogo: logoSchema, mobileLogo: logoSchema, plugins: { type: 'array', items: { type: 'string' } } },
      }),
      async handle() {
        const { name, color, webLogo, mobileLogo } = await brand()
        return { data: { brandName: name, brandColor: color, webLogo: addressOf(webLogo), mobileLogo: addressOf(mobileLogo), plugins: plugins.map(({ id }) => id) } }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/deployment/logo/:id',
      access: 'public',
      summary: 'The picture of a logo that is in use',
      params: { id: text('Logo', { required: true, max: 64 }) },
      answer: fileSchema,
      async handle({ params, reply }) {
        const { webLogo, mobileLogo } = await brand()
        // These two and no other file: everything else that was uploaded is somebody's.
        const logo = [webLogo, mobileLogo].find((one) => one?.id === params.id)
        if (!logo) throw notFound('Logo')
        reply.headers({ ...fileHeaders(logo), 'cache-control': 'public, max-age=31536000, immutable' })
        return { file: files.read(logo.id), type: logo.type, name: logo.fileName, inline: true, size: logo.size }
      },
    }),
  ]
}
