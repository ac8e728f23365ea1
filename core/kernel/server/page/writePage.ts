import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'regexparam'
import { isSignedOutPath } from '@core/kernel/entity/menus'
import { type Bootstrap, bootstrapId } from '@core/kernel/shared/bootstrap'
import {
  type BuiltClient,
  type BuiltLanguage,
  type BuiltPart,
  type BuiltScreen,
  builtClientFile,
} from '@core/kernel/shared/builtClient'
import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import { pageLanguagesId } from '@core/kernel/shared/pageLanguages'
import { packageFileUrl } from '@core/kernel/shared/pluginPackage'
import { installLinks } from './appManifest'
import { answersId, type PrerenderAnswer, type Prerendered, prerenderedId } from '@core/kernel/shared/prerender'
import type { Viewer } from '../platform/http/Viewer'
import { withWords } from '../platform/language/sendWords'

/** The data of the page for this request. */
export interface PageContext {
  deployment(): Promise<Bootstrap['deployment']>
  /** The packages that are on; default: none. */
  readonly packages?: (() => readonly PresentedPackage[]) | undefined
  /** The profile of the person, with their permissions and their sidebar. */
  session(viewer: Viewer): Promise<NonNullable<Bootstrap['session']>>
}

const unbuilt: BuiltClient = {
  signInPages: [],
  publicPages: [],
  screens: [],
  manifests: { sources: [] },
  packages: { sources: [] },
  frame: { sources: [] },
  bodies: [],
  languages: [],
  files: {},
}

export interface RequestedPage {
  /** Without its query. */
  readonly address: string
  readonly viewer: Viewer | undefined
  /** The language of this browser's pages before signing in, from its cookie; on a page for people outside the one that they chose. */
  readonly language?: string | undefined
  /** The languages of a page for people outside where they chose none, the best first: that of the message's link, those of the browser. */
  readonly wanted?: readonly string[] | undefined
  /** The nonce of the page's own styles. */
  readonly nonce: string
  /** Gives what renders a list in a language, `en` or one of the build; nothing where that is not possible now. */
  readonly render?: ((language: string) => RenderList | false) | undefined
  /** Reads the responses of the calls that every screen makes first. */
  readonly firstAnswers?: (() => Promise<readonly PrerenderAnswer[]>) | undefined
}

/** @param bootstrap the bootstrap data in the page */
export type RenderList = (bootstrap: string) => Promise<RenderedPage>

export interface RenderedPage {
  /** What it shows before its scripts run; undefined where rendering failed. */
  readonly shown: Prerendered | undefined
  /** The responses that were read for it, so that its scripts don't request anything twice. */
  readonly answers: readonly PrerenderAnswer[]
}

export interface WrittenPage {
  /** The whole page; where a list is being rendered, the part before it, so that a browser already loads scripts. */
  readonly html: string
  /** The rest, which contains the rows. */
  readonly rest?: Promise<string>
}

export interface PageWriter {
  /** Those of the build besides English. */
  readonly languages: readonly BuiltLanguage[]
  /**
   * Whether the page at an address is for signed-in people. S2.4: below /auth and /intake, and on public pages, the session is not read.
   */
  needsSession(address: string): boolean
  /**
   * Returns the page with everything that it needs at an address: links to scripts and styles, and the responses that they would request
   * first.
   */
  write(page: RequestedPage): Promise<WrittenPage>
}

/**
 * @param folder the built browser half
 * @param html its page as it was built
 */
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
  const isPackages = (address: string) =>
    (context.packages?.() ?? []).some(({ publicPages }) =>
      publicPages?.paths.some((pattern) => parse(pattern).pattern.test(address)),
    )
  const isForStaff = (address: string) => !/^\/intake/i.test(address) && !isPublic(address) && !isPackages(address)
  const screenAt = matcher(built.screens)

  /** What a role lacks isn't linked. S2.25, S2.27 */
  const partsFor = (address: string, { session, deployment }: Bootstrap): BuiltPart[] => {
    const packages = deployment.packages ? [built.packages] : []
    if (!session) return isPackages(address) ? packages : [openPage(address) ?? built.manifests]
    return [
      built.manifests,
      ...packages,
      built.frame,
      ...built.bodies.filter(
        (body) => isOn(body.plugin, deployment) && session.menus.some(({ id }) => body.menuIds.includes(id)),
      ),
      ...[screenFor(address, { session, deployment }) ?? []].flat(),
    ]
  }

  const offered = built.languages.filter(({ complete }) => complete)
  const isTranslated = (address: string) => offered.length > 0 && isPublic(address)?.isTranslated === true

  /**
   * The language of a page: on one of the staff the one that the person chose, on one for people outside the first of theirs that is
   * offered. English has no script.
   */
  const languageFor = (
    address: string,
    { session }: Bootstrap,
    { language: cookie, wanted = [] }: Pick<RequestedPage, 'language' | 'wanted'>,
  ) => {
    if (isForStaff(address))
      return built.languages.find(({ code }) => code === (session ? session.profile.language : cookie))
    if (!isTranslated(address)) return undefined
    const first = [cookie, ...wanted].find((wish) => wish === 'en' || offered.some(({ code }) => code === wish))
    return offered.find(({ code }) => code === first)
  }

  /** Whether the build's part of a plugin is used, and not one of its packages. */
  const isOn = (plugin: string, { plugins, packages = [] }: Bootstrap['deployment']) =>
    plugin === 'core' || (plugins.includes(plugin) && !packages.some(({ id }) => id === plugin))

  /** The screen at an address, if the role may enter it. */
  const screenFor = (address: string, { session, deployment }: Bootstrap): BuiltScreen | undefined => {
    const screen = screenAt(address === '/' ? '/dashboard' : address)
    const mayEnter =
      screen &&
      session &&
      isOn(screen.plugin, deployment) &&
      session.menus.some(({ id }) => id === screen.menuId) &&
      (screen.permissions.length === 0 || screen.permissions.some((id) => session.permissionIds.includes(id)))
    return mayEnter ? screen : undefined
  }

  /** Links to the files that the page doesn't link already. */
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
    languages: built.languages,
    needsSession: (address) => !isSignedOutPath(address) && openPage(address) === undefined && !isPackages(address),
    async write({ address, viewer, nonce, render, firstAnswers, ...wishes }) {
      const mayRender = render !== undefined && screenAt(address)?.isList === true
      const [deployment, session, first] = await Promise.all([
        context.deployment(),
        viewer && context.session(viewer),
        // A page that is rendered contains them among those of its rows.
        mayRender ? undefined : firstAnswers?.(),
      ])
      const bootstrap: Bootstrap = { deployment, ...(session && { session }) }
      const language = languageFor(address, bootstrap, wishes)
      const renderList = mayRender && screenFor(address, bootstrap)?.isList && render(language?.code ?? 'en')
      const english = first ?? (renderList ? [] : await firstAnswers?.()) ?? []
      const answers = language ? english.map((one) => ({ ...one, body: withWords(one.body, language.code) })) : english
      const json = language ? withWords(JSON.stringify(bootstrap), language.code) : JSON.stringify(bootstrap)
      // A page for people from outside can't be installed.
      const installable = isForStaff(address) ? installLinks(deployment) : ''
      const languages = isTranslated(address) ? languagesElement(offered) : ''
      const manifests = session ? packageLinks(deployment.packages ?? []) : ''
      const head = `${installable}${linksTo(partsFor(address, bootstrap))}${manifests}${dataElement(bootstrapId, json)}${languages}${answersElement(answers)}`
      // A function, so that `$` in a name has no special meaning.
      const filled = html.replace('</head>', () => `${head}</head>`)
      const page = language ? inLanguage(filled, language) : filled
      if (!renderList) return { html: page }
      const end = page.lastIndexOf('</body>')
      const rest = renderList(json).then((rendered) => renderedElements(rendered, nonce) + page.slice(end))
      return { html: page.slice(0, end), rest }
    },
  }
}

/** @returns the page with the words of the scripts that it links, which run before all modules */
function inLanguage(page: string, { code, direction, start, chunks }: BuiltLanguage) {
  const linked = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)].flatMap(([, name]) => chunks[name!] ?? [])
  const elements = [start, ...new Set(linked)].map((name) => `<script defer src="/${name}"></script>`)
  return page
    .replace('<html lang="en"', `<html lang="${code}" dir="${direction}"`)
    .replace('<head>', `$&${elements.join('')}`)
}

/** Links to the manifests of packages, which are fetched while the scripts that import them are. */
function packageLinks(packages: readonly PresentedPackage[]): string {
  return packages
    .flatMap((one) => (one.manifest === undefined ? [] : [packageFileUrl(one, one.manifest)]))
    .map((address) => `<link rel="modulepreload" crossorigin href="${address}">`)
    .join('')
}

function renderedElements({ shown, answers }: RenderedPage, nonce: string): string {
  const page = shown
    ? `<style nonce="${nonce}">${shown.css}</style><div id="${prerenderedId}" inert aria-hidden="true">${shown.html}</div>`
    : ''
  return page + answersElement(answers)
}

const answersElement = (answers: readonly PrerenderAnswer[]) =>
  answers.length > 0 ? dataElement(answersId, JSON.stringify(answers)) : ''

/** The languages among which people outside choose. */
const languagesElement = (offered: readonly BuiltLanguage[]) =>
  dataElement(
    pageLanguagesId,
    JSON.stringify([{ code: 'en', name: 'English' }, ...offered.map(({ code, name }) => ({ code, name }))]),
  )

/** Within a script element no data may look like the element's end. */
const dataElement = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
