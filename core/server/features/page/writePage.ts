import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isSignedOutPath } from '@core/entity/menus'
import { type Bootstrap, bootstrapId } from '@core/shared/bootstrap'
import { type BuiltClient, type BuiltPart, builtClientFile } from '@core/shared/builtClient'
import { installLinks } from './appManifest'
import type { Viewer } from '../../platform/http/Viewer'

/** The parts of the page for this request. */
export interface PageContext {
  deployment(): Promise<Bootstrap['deployment']>
  /** Who, with which rights and which sidebar. */
  session(viewer: Viewer): Promise<NonNullable<Bootstrap['session']>>
}

const unbuilt: BuiltClient = {
  signInPages: [],
  publicPages: [],
  screens: [],
  frame: { sources: [] },
  bodies: [],
  files: {},
}

export interface PageWriter {
  /** Whether the page at an address is for somebody who is signed in. S2.4: below /auth and /intake, and on public pages, nobody is looked up. */
  needsSession(address: string): boolean
  /** The page with all that it needs at an address named in it: scripts, styles, and what they would ask for first. */
  write(address: string, viewer: Viewer | undefined): Promise<string>
}

/** @param folder the built browser half @param html its page as it was built */
export async function createPageWriter(folder: string, html: string, context: PageContext): Promise<PageWriter> {
  const built = await readFile(path.join(folder, builtClientFile), 'utf8').then(
    (text): BuiltClient => JSON.parse(text),
    () => unbuilt,
  )
  const matcher = <Page extends { readonly pattern: string }>(pages: readonly Page[]) => {
    const all = pages.map((page) => ({ page, pattern: new RegExp(page.pattern, 'i') }))
    return (address: string) => all.find(({ pattern }) => pattern.test(address))?.page
  }
  const openPage = matcher([...built.signInPages, ...built.publicPages])
  const isPublic = matcher(built.publicPages)
  const isForStaff = (address: string) => !/^\/intake/i.test(address) && !isPublic(address)
  const screenAt = matcher(built.screens)

  /** What a role lacks isn't named. S2.25, S2.27 */
  const partsFor = (address: string, { session, deployment }: Bootstrap): BuiltPart[] => {
    if (!session) return [openPage(address) ?? []].flat()
    const menuIds = session.menus.map(({ id }) => id)
    const isOn = (plugin: string) => plugin === 'core' || deployment.plugins.includes(plugin)
    const bodies = built.bodies.filter((body) => isOn(body.plugin) && body.menuIds.some((id) => menuIds.includes(id)))
    const screen = screenAt(address === '/' ? '/dashboard' : address)
    const mayEnter =
      screen &&
      isOn(screen.plugin) &&
      menuIds.includes(screen.menuId) &&
      (screen.permissions.length === 0 || screen.permissions.some((id) => session.permissionIds.includes(id)))
    return [built.frame, ...bodies, ...(mayEnter ? [screen] : [])]
  }

  /** Those that the page doesn't name already. */
  const linksTo = (parts: readonly BuiltPart[]): string => {
    const files = parts.flatMap(({ sources }) => sources.flatMap((source) => built.files[source] ?? []))
    const missing = (names: readonly string[]) => [...new Set(names)].filter((name) => !html.includes(`"/${name}"`))
    return [
      ...missing(files.flatMap(({ styles }) => styles)).map(
        (name) => `<link rel="stylesheet" crossorigin href="/${name}">`,
      ),
      ...missing(files.flatMap(({ scripts }) => scripts)).map(
        (name) => `<link rel="modulepreload" crossorigin href="/${name}">`,
      ),
    ].join('')
  }

  return {
    needsSession: (address) => !isSignedOutPath(address) && openPage(address) === undefined,
    async write(address, viewer) {
      const [deployment, session] = await Promise.all([context.deployment(), viewer && context.session(viewer)])
      const bootstrap: Bootstrap = { deployment, ...(session && { session }) }
      // Within a script element nothing may look like its end.
      const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c')
      const data = `<script type="application/json" id="${bootstrapId}">${json}</script>`
      // A page for people from outside is nothing to install.
      const installable = isForStaff(address) ? installLinks(deployment) : ''
      // A function, so that no `$` in a name means anything.
      return html.replace('</head>', () => `${installable}${linksTo(partsFor(address, bootstrap))}${data}</head>`)
    },
  }
}
