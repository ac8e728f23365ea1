import { type ComponentProps, useMemo, useState } from 'react'
import { useRegistry, useSessionState } from '@core/client/session'
import { Combobox } from '@core/client/ui'
import { madeEntities } from '@core/entity'
import type { ChosenQuestion } from './ChosenQuestion'

type ListOption = NonNullable<ComponentProps<typeof Combobox>['options']>[number]

/** A menu is shown, and its screens open, with its module's “View Module On SideBar”, whose id is the module's × 100. D2 */
const menuPermission = (menuId: number) => menuId * 100

interface Screen {
  readonly path: string
  readonly title: string
  readonly menu: string
  /** By which the role sees the menu. */
  readonly door: number
  /** One of these is needed besides. If empty, the menu is enough. */
  readonly permissions: readonly number[]
}

/** The screens of a kind of record that administrators made. Its item of the sidebar has an id of its own. */
function screensOf({ kind, paths, can }: ReturnType<typeof madeEntities>[number]): readonly Screen[] {
  if (kind.menuId === undefined) return []
  const one = kind.one.toLowerCase()
  const of = { menu: kind.many, door: can.viewModule }
  const update = [can.updateAll, can.updateOwn, ...(can.updateStore === undefined ? [] : [can.updateStore])]
  return [
    { ...of, path: paths.list, title: kind.many, permissions: [can.view] },
    { ...of, path: paths.record, title: kind.one, permissions: [can.view] },
    { ...of, path: paths.add, title: `Add ${one}`, permissions: [can.create] },
    { ...of, path: paths.change, title: `Edit ${one}`, permissions: update },
  ]
}

/** A choice of a screen of the active plugins, or of a kind of record, by title or URL. */
export function ScreenChoice({ onChange }: { onChange: (requested: ChosenQuestion | undefined) => void }) {
  const { screens } = useRegistry()
  const { deployment } = useSessionState()
  const [chosen, setChosen] = useState<ListOption>()
  const [text, setText] = useState('')
  const on = useMemo(
    () => [
      ...screens
        .filter(({ plugin }) => plugin === 'core' || deployment?.plugins.includes(plugin))
        .map(({ menu, ...screen }): Screen => ({ ...screen, menu: menu.title, door: menuPermission(menu.id) })),
      ...madeEntities().flatMap(screensOf),
    ],
    [screens, deployment],
  )
  const words = text.toLowerCase().split(/\s+/)
  const options = on
    .map(({ path, title, menu }): ListOption => ({
      id: path,
      name: title,
      hint: title === menu ? path : `${menu} · ${path}`,
    }))
    .filter(({ name, hint }) => words.every((word) => `${name} ${hint}`.toLowerCase().includes(word)))
  return (
    <Combobox
      label="Screen"
      chosen={chosen}
      options={options}
      placeholder="Type a screen’s name"
      onSearch={setText}
      onChange={(option) => {
        setChosen(option)
        const screen = on.find(({ path }) => path === option?.id)
        onChange(
          screen && {
            action: `open “${screen.title}”`,
            question: { permissionId: screen.door, anyOf: [...screen.permissions] },
          },
        )
      }}
    />
  )
}
