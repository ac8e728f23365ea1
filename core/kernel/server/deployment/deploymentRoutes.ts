import { deploymentCalls, type PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import type { Formats } from '@core/kernel/entity/formats'
import type { FileRef } from '@core/kernel/entity/files'
import type { ReadBrand } from '../platform/brand'
import { fileHeaders } from '../platform/files/fileHeaders'
import type { EntityCatalog } from '../entities/table/EntityContext'
import type { PasskeyUse } from '../platform/config'
import type { OfferedProvider } from '../security/auth/providers/SignInProvider'
import type { FileStore } from '../platform/files/store/FileStore'
import { type Route, defineRoute } from '../platform/http/defineRoute'
import { notFound } from '../platform/http/errors'

/** What the browser is told of the deployment, before a person signs in. */
export interface PresentedDeployment {
  readonly brand: ReadBrand
  /** Where people may sign in at work. */
  readonly signInProviders: () => Promise<readonly OfferedProvider[]>
  /** The ids of the plugins that are on. */
  readonly plugins: readonly string[]
  /** The packages that are on, for the browser; default: none. */
  readonly packages?: (() => readonly PresentedPackage[]) | undefined
  /** The ids of the features of core that are off. */
  readonly featuresOff: readonly string[]
  /** The ids of experimental contribution points that plugins may use. */
  readonly experimentalPoints: readonly string[]
  readonly files: FileStore
  /** The formats that are not as usual. */
  readonly formats: Partial<Formats>
  readonly passkeys?: PasskeyUse | undefined
  /** Whether uploads are scanned, and may have to wait for that. */
  readonly scansFiles: boolean
  readonly catalog?: EntityCatalog
  /** Whether browsers may store data that is marked for reading offline. */
  readonly offlineReading: boolean
}

/** A file never changes, so it can be cached forever: another logo has another address. */
const addressOf = (logo: FileRef | null) => logo && `/api/deployment/logo/${logo.id}`

/** The public data of the deployment: the brand, and which plugins are on. */
export async function presentDeployment({
  brand,
  signInProviders,
  plugins,
  packages,
  featuresOff,
  experimentalPoints,
  passkeys,
  scansFiles,
  offlineReading,
  formats,
  catalog,
}: Omit<PresentedDeployment, 'files'>) {
  const installed = packages?.() ?? []
  const [{ name, color, officePhone, webLogo, mobileLogo }, providers] = await Promise.all([brand(), signInProviders()])
  return {
    brandName: name,
    brandColor: color,
    webLogo: addressOf(webLogo),
    mobileLogo: addressOf(mobileLogo),
    plugins: [...plugins],
    ...(installed.length > 0 && { packages: [...installed] }),
    ...(featuresOff.length > 0 && { featuresOff: [...featuresOff] }),
    ...(experimentalPoints.length > 0 && { experimentalPoints: [...experimentalPoints] }),
    ...(officePhone && { officePhone }),
    ...(passkeys && { passkeys }),
    ...(providers.length > 0 && {
      providers: providers.map(({ domains, ...provider }) => ({
        ...provider,
        ...(domains && { domains: [...domains] }),
      })),
    }),
    ...(Object.keys(formats).length > 0 && { formats }),
    ...(scansFiles && { scansFiles }),
    ...(offlineReading && { offlineReading }),
    ...(catalog && { screens: screensOf(catalog) }),
  }
}

function screensOf(catalog: EntityCatalog): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...catalog.values()].flatMap(({ entity }) => (entity.screen?.includes(':id') ? [[entity.id, entity.screen]] : [])),
  )
}

/** What the browser needs before a person signs in: the brand, and which plugins are on. D7. */
export function deploymentRoutes({ files, ...deployment }: PresentedDeployment): readonly Route[] {
  return [
    defineRoute(deploymentCalls.read, {
      access: 'public',
      async handle() {
        return { data: await presentDeployment(deployment) }
      },
    }),
    defineRoute(deploymentCalls.logo, {
      access: 'public',
      async handle({ params, reply }) {
        const { webLogo, mobileLogo } = await deployment.brand()
        // Only these two files are public: every other upload belongs to somebody.
        const logo = [webLogo, mobileLogo].find((one) => one?.id === params.id)
        if (!logo) throw notFound('Logo')
        reply.headers({ ...fileHeaders(logo), 'cache-control': 'public, max-age=31536000, immutable' })
        return { file: files.read(logo.id), type: logo.type, name: logo.fileName, inline: true, size: logo.size }
      },
    }),
  ]
}
