import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadSharedModules } from '@core/server/sharedModules'

/** Where the modules of a package find the shared ones, in any copy of this file. */
const place = Symbol.for('white-glove.surface')

/**
 * Makes the shared modules importable for everything below a folder, by files that export what this process has loaded.
 * @param folder gets a `node_modules`
 */
export async function linkSharedModules(folder: string): Promise<void> {
  const modules = await loadSharedModules()
  Object.assign(globalThis, { [place]: modules })
  const names = new Set(Object.keys(modules).map(packageOf))
  await Promise.all(
    [...names].map(async (name) => {
      const specifiers = Object.keys(modules).filter((specifier) => packageOf(specifier) === name)
      const target = path.join(folder, 'node_modules', name)
      await mkdir(target, { recursive: true })
      const files = specifiers.map((specifier) => [specifier, `./${fileOf(specifier.slice(name.length + 1))}`] as const)
      const exports = files.map(([specifier, file]) => [`.${specifier.slice(name.length)}`, file])
      const description = { name, type: 'module', exports: Object.fromEntries(exports) }
      await writeFile(path.join(target, 'package.json'), JSON.stringify(description))
      for (const [specifier, file] of files)
        await writeFile(path.join(target, file), exportsOf(specifier, Object.keys(modules[specifier]!)))
    }),
  )
}

/** @returns the part of a specifier that Node looks for in `node_modules`: `@core/server` of `@core/server/plugin` */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function fileOf(subpath: string): string {
  return `${subpath || 'index'}.js`
}

function exportsOf(name: string, exported: readonly string[]): string {
  const named = exported.filter((one) => one !== 'default')
  return [
    `const shared = globalThis[Symbol.for('white-glove.surface')][${JSON.stringify(name)}]`,
    ...(named.length > 0 ? [`export const { ${named.join(', ')} } = shared`] : []),
    ...(named.length < exported.length ? ['export default shared.default'] : []),
    '',
  ].join('\n')
}
