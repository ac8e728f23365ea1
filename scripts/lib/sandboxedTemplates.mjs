/**
 * A plugin whose code runs apart from the product: a checklist that lists records of the product and ticks them.
 * @param {string} plugin
 * @param {number} module
 * @returns {Record<string, string>}
 */
export function sandboxedFiles(plugin, module) {
  const title = plugin.charAt(0).toUpperCase() + plugin.slice(1)
  const definition = {
    version: '1.0.0',
    title,
    description: '',
    publisher: 'Unknown',
    licence: 'UNLICENSED',
    api: '^3.0.0',
    runs: 'sandboxed',
    sandbox: {
      grants: { calls: ['POST /api/User/List'], hosts: [] },
      module: {
        id: module,
        title,
        permissions: {
          viewModule: { offset: 0, name: 'View Module On SideBar' },
          tick: { offset: 1, name: 'Tick people' },
        },
      },
      menu: { title, icon: 'pi-check-square', path: `/${plugin}`, section: null, order: 30 },
      routes: [
        { method: 'GET', path: '/Ticks', access: ['viewModule'], summary: 'See who is ticked' },
        { method: 'POST', path: '/Tick/:id', access: ['tick'], summary: 'Tick a person' },
      ],
      screens: [
        {
          title,
          path: `/${plugin}`,
          access: ['viewModule'],
          script: `client/${plugin}.js`,
          styles: [`client/${plugin}.css`],
        },
      ],
    },
  }
  return {
    'README.md': `# ${title}

What it does, for whom, and why it needs what its grants name.
`,
    'plugin.json': `${JSON.stringify(definition, null, 2)}\n`,
    'server/plugin.ts': `import type { SandboxRoutes } from '@core/server/plugin'

interface Person {
  readonly id: number
  readonly name: string
}

const routes: SandboxRoutes = {
  'GET /Ticks': async (_request, host) => {
    const { status, body } = await host.call('POST', '/api/User/List', { limit: 50 })
    if (status !== 200) throw host.error(403, body.message ?? 'People can’t be listed.')
    const ticks = await host.store.list('tick/')
    // The call's response, as the API document describes it.
    const people = body.data as readonly Person[]
    return people.map(({ id, name }) => ({ id, name, isTicked: ticks.some(({ key }) => key === \`tick/\${id}\`) }))
  },
  'POST /Tick/:id': async ({ params, person }, host) => {
    await host.store.put(\`tick/\${params.id}\`, { by: person.id })
    return { id: Number(params.id) }
  },
}

export default routes
`,
    [`client/${plugin}.ts`]: `import type { ScreenHost } from '@core/client/plugin'

declare const host: ScreenHost

interface Line {
  readonly id: number
  readonly name: string
  readonly isTicked: boolean
}

async function show(): Promise<void> {
  // What the package's own route returns.
  const lines = (await host.call('GET', '/Ticks')) as readonly Line[]
  const list = document.createElement('ul')
  list.className = 'list'
  for (const { id, name, isTicked } of lines) {
    const row = document.createElement('li')
    const label = document.createElement('span')
    label.textContent = name
    const button = document.createElement('button')
    button.textContent = isTicked ? 'Ticked' : 'Tick'
    button.disabled = isTicked
    button.addEventListener('click', () => {
      void host.call('POST', \`/Tick/\${id}\`).then(() => {
        host.toast(\`\${name} is ticked\`)
        return show()
      })
    })
    row.append(label, button)
    list.append(row)
  }
  document.body.replaceChildren(list)
}

void host.ready.then(show)
`,
    [`client/${plugin}.css`]: `.list li {
  display: grid;
  grid-template-columns: minmax(8rem, 16rem) auto;
  justify-content: start;
  align-items: center;
  gap: var(--space-4);
}
`,
  }
}
