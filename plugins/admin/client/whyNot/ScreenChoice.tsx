import { useMemo, useState } from 'react'
import { useRegistry, useSessionState } from '@core/client/session'
import { Combobox, type ListOption } from '@core/client/ui'
import type { ChosenQuestion } from './ChosenQuestion'

/** A menu is shown, and its screens open, with its module's “View Module On SideBar”, whose id is the module's × 100. D2 */
const menuPermission = (menuId: number) => menuId * 100

/** A choice of a screen of the active plugins, by title or URL. */
export function ScreenChoice({ onChange }: { onChange: (requested: ChosenQuestion | undefined) => void }) {
  const { screens } = useRegistry()
  const { deployment } = useSessionState()
  const [chosen, setChosen] = useState<ListOption>()
  const [text, setText] = useState('')
  const on = useMemo(
    () => screens.filter(({ plugin }) => plugin === 'core' || deployment?.plugins.includes(plugin)),
    [screens, deployment],
  )
  const words = text.toLowerCase().split(/\s+/)
  const options = on
    .map(({ path, title, menu }): ListOption => ({
      id: path,
      name: title,
      hint: title === menu.title ? path : `${menu.title} · ${path}`,
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
            question: { permissionId: menuPermission(screen.menu.id), anyOf: [...screen.permissions] },
          },
        )
      }}
    />
  )
}
