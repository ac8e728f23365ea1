import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import type { ArrangedMenu } from './menuApi'
import { type MenuPlace, placeOfMenu, placeKey, placesFor, sectionName, siblingsAt } from './hierarchy'
import type { MenuStore } from './MenuStore'

const shelfKey = ({ parentId, section }: MenuPlace) =>
  parentId === null ? `section ${section ?? ''}` : `below ${parentId}`

/** Moves a menu by choosing its place: first the parent, then the next sibling. */
export const MoveDialog = observer(function MoveDialog({ store, menu }: { store: MenuStore; menu: ArrangedMenu }) {
  const places = placesFor(store.menus, store.sections, menu)
  const [chosen, setChosen] = useState(() => placeOfMenu(store.menus, menu))
  const title = (id: number | null) => store.menus.find((one) => one.id === id)?.title ?? ''
  const close = () => store.ask(undefined)
  const shelves = [...new Map(places.map((place) => [shelfKey(place), place])).values()]
  const there = siblingsAt(store.menus, chosen).filter(({ id }) => id !== menu.id)
  return (
    <Dialog
      open
      title={`Move ${menu.title}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              close()
              if (placeKey(chosen) !== placeKey(placeOfMenu(store.menus, menu))) void store.move(menu, chosen, true)
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Select
          label="Where"
          options={shelves.map((place) => ({
            id: shelfKey(place),
            name: place.parentId === null ? sectionName(place.section) : `Below ${title(place.parentId)}`,
          }))}
          value={shelfKey(chosen)}
          onChange={(key) => {
            const place = shelves.find((one) => shelfKey(one) === key)
            if (place) setChosen({ ...place, beforeId: null })
          }}
        />
        <Select
          label="Position"
          options={there.map(({ id }, at) => ({ id, name: `${at + 1}, before ${title(id)}` }))}
          empty={`${there.length + 1}, at the end`}
          value={String(chosen.beforeId ?? '')}
          onChange={(id) => setChosen({ ...chosen, beforeId: id ? Number(id) : null })}
        />
      </Stack>
    </Dialog>
  )
})
