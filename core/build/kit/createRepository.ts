import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pluginFiles } from '../../../scripts/lib/pluginTemplates.mjs'

interface Repository {
  readonly folder: string
  /** The id of its first plugin. */
  readonly id: string
  /** Where npm finds the kit: a version, or the file that `npm run plugin kit` wrote. */
  readonly kit: string
}

/**
 * Writes a repository for plugins outside of the product's: with the shape that the guide describes, one plugin, and the kit as its only
 * dependency.
 * @returns the files
 * @throws when the folder is in use, or the id can't be one
 */
export async function createRepository({ folder, id, kit }: Repository): Promise<readonly string[]> {
  if (!/^[a-z][a-z0-9]*$/.test(id))
    throw new Error(`“${id}” can’t be a plugin’s id: use small letters and digits, such as “fleet”.`)
  if (existsSync(path.join(folder, 'package.json')))
    throw new Error(`${folder} has a package.json already. Name a folder that is new.`)
  const plugin = Object.entries(pluginFiles(id)).map(([name, text]) => [`plugins/${id}/${name}`, text] as const)
  const files = [...Object.entries(repositoryFiles(id, kit)), ...plugin]
  for (const [name, text] of files) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return files.map(([name]) => name)
}

function repositoryFiles(id: string, kit: string): Readonly<Record<string, string>> {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  return {
    'package.json': json({
      name: `${id}-plugin`,
      private: true,
      type: 'module',
      scripts: {
        new: 'white-glove new',
        dev: 'white-glove dev',
        plugin: 'white-glove plugin',
        typecheck: 'tsc -p .',
        test: 'vitest run',
      },
      devDependencies: { 'white-glove-plugin-kit': kit },
    }),
    'tsconfig.json': json({
      extends: 'white-glove-plugin-kit/tsconfig.json',
      compilerOptions: {
        paths: {
          '@core/*': ['./node_modules/white-glove-plugin-kit/core/*'],
          '@deployment/*': ['./node_modules/white-glove-plugin-kit/deployment/*'],
          '@plugins/*': ['./plugins/*', './node_modules/white-glove-plugin-kit/plugins/*'],
        },
      },
      include: ['plugins', 'node_modules/white-glove-plugin-kit/core/build/*.d.ts'],
      exclude: [],
    }),
    'vitest.config.ts': `export { default } from 'white-glove-plugin-kit/vitest'\n`,
    '.gitignore': 'node_modules\n.dev\n*.pem\n*.plugin\n',
    '.oxfmtrc.json': json({
      printWidth: 120,
      semi: false,
      singleQuote: true,
      arrowParens: 'always',
      trailingComma: 'all',
    }),
    'README.md': readme(id),
  }
}

const readme = (id: string) => `# ${id}

A plugin for White Glove.

\`\`\`sh
npm install
npm run new entity ${id} van              # an entity: permissions, menu, table, list, record, forms and a test
npm run new field ${id} van seats integer
npm run dev plugins/${id} -- --product ../white-glove
npm run plugin check plugins/${id}        # types, definitions, migrations, labels; and how good it is
npm test                                  # with a Postgres of its own
npm run plugin key ${id}.pem              # once; keep the file secret, and out of the repository
npm run plugin pack plugins/${id} -- --key ${id}.pem
\`\`\`

\`npm run dev\` starts the built product that is in that folder, with demonstration data in \`.dev/\`, and shows the plugin in it. Whatever
you save is on a moment later, and the page reloads. Without \`--product\` it prints the settings for a product that runs elsewhere.

The last command writes \`${id}-1.0.0.plugin\`. A Super Admin uploads it on the page of plugins and installs it while the product runs. The
deployment must trust your public key, which \`npm run plugin key\` printed (\`TRUSTED_PUBLISHERS\`).

Say in \`plugins/${id}/plugin.json\` who publishes the plugin, in which version, and for which versions of the API. A new package needs a new
version.

| folder | content |
|---|---|
| \`plugins/${id}/shared/\` | entities, permissions, menus; contracts of calls |
| \`plugins/${id}/client/\` | \`plugin.ts\` (the manifest), \`activate.ts\`, screens |
| \`plugins/${id}/server/\` | \`plugin.ts\`, migrations, rules, routes, jobs, and tests on a real Postgres |
| \`plugins/${id}/contract/\` | what other plugins may import |

A plugin imports \`@core/contract\`, \`@core/entity\`, \`@core/calls\`, \`@core/client/…\` and \`@core/server/…\`;
\`node_modules/white-glove-plugin-kit/core/surface.txt\` lists what they export. In \`docs/\` beside it, \`plugin-guide.md\` leads through a plugin,
\`contribution-points.md\` lists where it can show itself on other screens, and \`platform-api.md\` says what you can rely on.

\`npm run new sandboxed rounds\` makes a plugin that runs apart from the product, with nothing but what its grants in \`plugin.json\` name: any
deployment may install it, also one that doesn’t trust your key. \`core/kernel/server/packages/sandbox/README.md\` in the kit says what it has.
`
