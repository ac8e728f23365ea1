import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { FileRef } from '@core/kernel/entity/files'
import type { Bootstrap } from '@core/kernel/shared/bootstrap'
import type { ReadBrand } from '../platform/brand'
import type { FileStore } from '../platform/files/store/FileStore'
import { type ImageSize, imageSize } from '../platform/files/imageSize'
import { everywhere } from '../platform/http/securityHeaders'
import { colorIcon, type IconName } from './colorIcon'

/** The theme's own color, as in the mark. */
const usualColor = '#5b5fe0'

const manifestPath = '/manifest.webmanifest'

/** A maskable icon is cut by the phone to a shape of its own. */
const icons = {
  '192': { size: 192, maskable: false },
  '512': { size: 512, maskable: false },
  maskable: { size: 512, maskable: true },
} as const satisfies Record<IconName, unknown>

/** The color is part of the address, so a browser can cache the icon forever. */
const iconPath = (name: IconName, color: string | null) => `/icons/${name}-${(color ?? usualColor).slice(1)}.png`

/** Declares the page as an app that can be installed. */
export function installLinks({ brandColor }: Bootstrap['deployment']): string {
  return `<link rel="manifest" href="${manifestPath}"><link rel="apple-touch-icon" href="${iconPath('192', brandColor)}">`
}

/** The web app manifest and its icons: the deployment's logo where it can be an icon, else the mark in the brand's color. */
export function serveManifest(app: FastifyInstance, { brand, files }: { brand: ReadBrand; files: FileStore }): void {
  const hidden = { schema: { hide: true } }
  app.get(manifestPath, hidden, async (_request, reply) => {
    const { name, color, webLogo, mobileLogo } = await brand()
    const own = (await iconOf(files, mobileLogo)) ?? (await iconOf(files, webLogo))
    const drawn = (Object.keys(icons) as IconName[]).map((icon) => ({
      src: iconPath(icon, color),
      sizes: `${icons[icon].size}x${icons[icon].size}`,
      type: 'image/png',
      purpose: icons[icon].maskable ? 'maskable' : 'any',
    }))
    return reply
      .headers({ ...everywhere, 'cache-control': 'no-cache' })
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name,
          start_url: '/',
          scope: '/',
          display: 'standalone',
          theme_color: color ?? usualColor,
          background_color: '#ffffff',
          icons: own ? [own] : drawn,
        }),
      )
  })

  const pictures = new Map<string, Buffer>()
  app.get<{ Params: { icon: string } }>('/icons/:icon', hidden, async ({ url }, reply) => {
    const { color } = await brand()
    const name = (Object.keys(icons) as IconName[]).find((icon) => iconPath(icon, color) === url)
    // Only in the current color, so that nobody can make the server color any number of pictures.
    if (!name) return reply.callNotFound()
    const picture = pictures.get(url) ?? colorIcon(name, color ?? usualColor)
    pictures.set(url, picture)
    return reply
      .headers({ ...everywhere, 'cache-control': 'public, max-age=31536000, immutable' })
      .type('image/png')
      .send(picture)
  })
}

/** Browsers need a square of at least 144 pixels, and phones show it at 192. */
const isIcon = ({ width, height }: ImageSize) => width === height && width >= 192

async function iconOf(files: FileStore, logo: FileRef | null) {
  const size = logo && imageSize(await buffer(files.read(logo.id)))
  if (!size || !isIcon(size)) return undefined
  return {
    src: `/api/deployment/logo/${logo.id}`,
    sizes: `${size.width}x${size.height}`,
    type: logo.type,
    purpose: 'any',
  }
}
