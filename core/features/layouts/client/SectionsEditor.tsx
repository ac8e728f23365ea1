import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { canBeFact } from '@core/kernel/client/kit/records/arrangedRecord'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { classes } from '@core/kernel/client/platform/ui/classes'
import { DragSession } from '@core/kernel/client/platform/ui/drag/DragSession'
import { Icon } from '@core/kernel/client/platform/ui/layout/Icon'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { ReorderHandle } from '@core/kernel/client/platform/ui/drag/ReorderHandle'
import { usePointerDrag } from '@core/kernel/client/platform/ui/drag/usePointerDrag'
import { factsSection, type LayoutField, type LayoutSection } from '@core/kernel/entity/layouts'
import {
  addSection,
  changeField,
  changeSection,
  hideField,
  moveField,
  moveSection,
  type Place,
  placeOf,
  removeSection,
  stepField,
} from './arrangement'
import { conditionText, fieldName } from './fieldNames'
import { FieldDialog } from './FieldDialog'
import styles from './Layouts.module.css'
import type { LayoutStore, SectionsPart } from './LayoutStore'
import { SectionDialog } from './SectionDialog'

/** Where the hidden fields are. */
const hiddenPlace = 'hidden'

/** What is dragged or edited: a field by its path, or a section by its id. */
type Item = `f:${string}` | `s:${string}`
const isItem = (id: string): id is Item => /^[fs]:/.test(id)
const idOf = (item: string) => item.slice(2)

interface SectionsEditorProps {
  store: LayoutStore
  part: SectionsPart
}

/** The sections of a form or of a record's page with their fields, which are moved by pointer and by arrow keys. */
export const SectionsEditor = observer(function SectionsEditor({ store, part }: SectionsEditorProps) {
  const { fields } = store.screens.entity
  const delivered = store.screens[part] ?? []
  const arrangement = store.arrangement(part)
  const [edited, setEdited] = useState<Item>()
  const element = useRef<HTMLDivElement>(null)
  const focus = useRef<Item>(undefined)
  // A field that goes to another section is drawn anew there, and takes the focus along.
  useLayoutEffect(() => {
    if (!focus.current) return
    element.current?.querySelector<HTMLElement>(`[data-drag="${CSS.escape(focus.current)}"] button`)?.focus()
    focus.current = undefined
  })

  const isFixed = (id: string) => delivered.some((section) => section.id === id && section.fixed)
  const takes = (path: string) => (id: string) => !isFixed(id) && (id !== factsSection || canBeFact(fields, path))
  const titleOf = ({ id, title }: LayoutSection) =>
    title ?? delivered.find((section) => section.id === id)?.title ?? 'Section'
  const nameOf = (item: string) => {
    if (item.startsWith('f:')) return fieldName(fields, idOf(item))
    const section = arrangement.sections.find(({ id }) => id === idOf(item))
    return section ? titleOf(section) : 'Section'
  }
  const needed = (path: string) => store.needed(part, path)

  const sectionAt = (place: string) => arrangement.sections.find(({ id }) => id === place)
  const arrange = (next: typeof arrangement, spoken: string) => store.arrange(part, next, spoken)
  const say = (next: typeof arrangement, path: string) => {
    const place = placeOf(next, path)
    const section = next.sections.find(({ id }) => id === place?.section)
    return place && section
      ? `${fieldName(fields, path)}: place ${place.at + 1} of ${section.fields.length} in ${titleOf(section)}`
      : `${fieldName(fields, path)} isn’t shown`
  }

  /** @returns where a field is dropped: before or after another one, or at the end of a section */
  const placeOfDrop = (drop: string): Place | undefined => {
    const [way, id = ''] = drop.split(' ')
    if (way === 'in') return { section: id, at: sectionAt(id)?.fields.length ?? 0 }
    const place = placeOf(arrangement, id)
    return place && { ...place, at: place.at + (way === 'after' ? 1 : 0) }
  }
  const hosts = {
    nameOf,
    placeOf: (item: Item) => `at ${item}`,
    placeName: () => '',
    refusal(item: Item, drop: string) {
      if (item.startsWith('s:')) return undefined
      const path = idOf(item)
      if (drop === hiddenPlace) return needed(path) ? `${nameOf(item)} is required, so it can’t be hidden.` : undefined
      const place = placeOfDrop(drop)
      if (!place || takes(path)(place.section)) return undefined
      return isFixed(place.section)
        ? `${titleOf(sectionAt(place.section)!)} belongs together and takes no other fields.`
        : `${nameOf(item)} is too large for the key facts.`
    },
    drop(item: Item, drop: string) {
      if (item.startsWith('s:')) {
        const { sections } = arrangement
        const from = sections.findIndex(({ id }) => id === idOf(item))
        const [way, id] = drop.split(' ')
        const to = sections.findIndex((section) => section.id === id) + (way === 'after' ? 1 : 0)
        const at = from < to ? to - 1 : to
        return arrange(moveSection(arrangement, from, at), `${nameOf(item)}: section ${at + 1} of ${sections.length}`)
      }
      const path = idOf(item)
      if (drop === hiddenPlace) return arrange(hideField(arrangement, path), `${nameOf(item)} isn’t shown`)
      const place = placeOfDrop(drop)
      if (!place) return
      const next = moveField(arrangement, path, place)
      arrange(next, say(next, path))
    },
    refused: (reason: string) => toast.error(reason),
  }
  const latest = useRef(hosts)
  useLayoutEffect(() => {
    latest.current = hosts
  })
  const [drag] = useState(
    () =>
      new DragSession<Item>({
        nameOf: (item) => latest.current.nameOf(item),
        placeOf: (item) => latest.current.placeOf(item),
        placeName: () => latest.current.placeName(),
        refusal: (item, place) => latest.current.refusal(item, place),
        drop: (item, place) => latest.current.drop(item, place),
        refused: (reason) => latest.current.refused(reason),
      }),
  )
  usePointerDrag(
    element,
    drag,
    (id) =>
      isItem(id) && !(id.startsWith('f:') && isFixed(placeOf(arrangement, idOf(id))?.section ?? '')) ? id : undefined,
    (drop, { at }) => {
      const isBelow = (one: Element) => {
        const box = one.getBoundingClientRect()
        return at.y > box.top + box.height / 2
      }
      if (drag.item?.startsWith('s:')) {
        const section = drop.closest<HTMLElement>('[data-section]')
        return section ? `${isBelow(section) ? 'after' : 'before'} ${section.dataset.section}` : undefined
      }
      const { drop: id = '' } = drop.dataset
      return id.startsWith('f:') ? `${isBelow(drop) ? 'after' : 'before'} ${idOf(id)}` : id
    },
  )
  const { item, over } = drag
  const overOf = (id: string) => {
    const [way, target] = over?.split(' ') ?? []
    return item !== undefined && target === id ? way : undefined
  }

  const moveKey = (event: KeyboardEvent, move: (way: 1 | -1) => void) => {
    const way = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!way) return
    event.preventDefault()
    move(way)
  }
  const stepSection = (at: number, way: 1 | -1) => {
    const { sections } = arrangement
    const to = at + way
    if (to < 0 || to >= sections.length || (sections[to]!.id === factsSection && part === 'record')) return
    focus.current = `s:${sections[at]!.id}`
    arrange(moveSection(arrangement, at, to), `${titleOf(sections[at]!)}: section ${to + 1} of ${sections.length}`)
  }
  const step = (path: string, way: 1 | -1) => {
    const next = stepField(arrangement, path, way, takes(path))
    if (next === arrangement) return
    focus.current = `f:${path}`
    arrange(next, say(next, path))
  }
  const show = (path: string) => {
    const home = delivered.find((section) =>
      section.fields.some((one) => (typeof one === 'string' ? one : one.path) === path),
    )
    const to = home && sectionAt(home.id) ? home.id : arrangement.sections.find(({ id }) => takes(path)(id))?.id
    if (!to) return
    const next = moveField(arrangement, path, { section: to, at: sectionAt(to)!.fields.length })
    arrange(next, say(next, path))
  }

  const editedSection = edited?.startsWith('s:') ? sectionAt(idOf(edited)) : undefined
  const editedPlace = edited?.startsWith('f:') ? placeOf(arrangement, idOf(edited)) : undefined
  const editedField = editedPlace && sectionAt(editedPlace.section)!.fields[editedPlace.at]!
  return (
    <>
      <div ref={element} className={styles.sections} data-dragging={item ? drag.by : undefined}>
        <Muted size={13}>
          Move fields and sections by their handles, with the pointer or the arrow keys. The crossed eye hides a field;
          the pencil says where and when it is shown.
        </Muted>
        {arrangement.sections.map((section, at) => {
          const { id } = section
          const fixed = isFixed(id)
          const isFacts = part === 'record' && id === factsSection
          return (
            // No landmarks, as the sections of the preview beside it are some with the same names.
            <div
              key={id}
              role="group"
              aria-label={`Section ${titleOf(section)}`}
              data-section={isFacts ? undefined : id}
              data-drag={isFacts ? undefined : `s:${id}`}
              data-drop={`in ${id}`}
              data-over={item?.startsWith('s:') || section.fields.length === 0 ? overOf(id) : undefined}
              className={classes(styles.section, item === `s:${id}` && styles.carried)}
            >
              <header className={styles.head}>
                {!isFacts && (
                  <ReorderHandle
                    name={`section ${titleOf(section)}`}
                    onKeyDown={(event) => moveKey(event, (way) => stepSection(at, way))}
                  />
                )}
                <h2 className={styles.title}>{titleOf(section)}</h2>
                <SectionBadges section={section} store={store} fixed={fixed} />
                {!isFacts && (
                  <IconButton
                    icon="pi-pencil"
                    size="small"
                    label={`Change section ${titleOf(section)}`}
                    onClick={() => setEdited(`s:${id}`)}
                  />
                )}
              </header>
              <ul className={styles.fields}>
                {section.fields.map((field) => (
                  <FieldRow
                    key={field.path}
                    field={field}
                    name={fieldName(fields, field.path)}
                    condition={field.shownWhen && conditionText(fields, field.shownWhen)}
                    fixed={fixed}
                    needed={needed(field.path)}
                    carried={item === `f:${field.path}`}
                    over={item?.startsWith('f:') ? overOf(field.path) : undefined}
                    onKeyDown={(event) => moveKey(event, (way) => step(field.path, way))}
                    onHide={() => {
                      arrange(hideField(arrangement, field.path), `${fieldName(fields, field.path)} isn’t shown`)
                    }}
                    onEdit={() => setEdited(`f:${field.path}`)}
                  />
                ))}
                {section.fields.length === 0 && <li className={styles.none}>Move fields here</li>}
              </ul>
            </div>
          )
        })}
        <Button
          variant="ghost"
          icon="pi-plus"
          className={styles.add ?? ''}
          onClick={() => {
            const next = addSection(arrangement, 'New section')
            arrange(next, 'A section was added at the end')
            setEdited(`s:${next.sections.at(-1)!.id}`)
          }}
        >
          Add section
        </Button>
        <div
          role="group"
          aria-label="Not shown"
          data-drop={hiddenPlace}
          data-over={item?.startsWith('f:') && over === hiddenPlace ? 'in' : undefined}
          className={classes(styles.section, styles.hidden)}
        >
          <header className={styles.head}>
            <h2 className={styles.title}>Not shown</h2>
          </header>
          <ul className={styles.fields}>
            {arrangement.hidden.map((path) => (
              <li key={path} data-drag={`f:${path}`} className={styles.field}>
                <Icon name="pi-eye-slash" />
                <span className={styles.name}>{fieldName(fields, path)}</span>
                <IconButton
                  icon="pi-eye"
                  size="small"
                  label={`Show ${fieldName(fields, path)}`}
                  onClick={() => show(path)}
                />
              </li>
            ))}
            {arrangement.hidden.length === 0 && <li className={styles.none}>Everything is shown</li>}
          </ul>
        </div>
      </div>
      {editedSection && (
        <SectionDialog
          key={edited}
          entity={store.screens.entity}
          section={editedSection}
          title={titleOf(editedSection)}
          isForm={part === 'form'}
          needed={editedSection.fields.find(({ path }) => needed(path))?.path}
          onClose={() => setEdited(undefined)}
          onChange={(change) => {
            const home = delivered.find(({ id }) => id === editedSection.id)?.title
            const { title, ...rest } = change
            arrange(
              changeSection(arrangement, editedSection.id, { ...rest, ...(title && title !== home && { title }) }),
              `${title ?? 'The section'} was changed`,
            )
            setEdited(undefined)
          }}
          onRemove={
            delivered.some(({ id }) => id === editedSection.id)
              ? undefined
              : () => {
                  arrange(
                    removeSection(arrangement, editedSection.id, delivered, needed),
                    `${titleOf(editedSection)} was removed; its fields are back where they were`,
                  )
                  setEdited(undefined)
                }
          }
        />
      )}
      {editedField && editedPlace && (
        <FieldDialog
          key={edited}
          entity={store.screens.entity}
          field={editedField}
          name={nameOf(edited!)}
          isForm={part === 'form'}
          isNeeded={needed(editedField.path)}
          section={editedPlace.section}
          sections={arrangement.sections
            .filter(({ id }) => takes(editedField.path)(id))
            .map((section) => ({ id: section.id, name: titleOf(section) }))}
          onClose={() => setEdited(undefined)}
          onChange={({ section, ...change }) => {
            const { path } = editedField
            const changed = changeField(arrangement, path, change)
            const next =
              section === editedPlace.section
                ? changed
                : moveField(changed, path, { section, at: sectionAt(section)!.fields.length })
            arrange(next, say(next, path))
            setEdited(undefined)
          }}
        />
      )}
    </>
  )
})

function SectionBadges({ section, store, fixed }: { section: LayoutSection; store: LayoutStore; fixed: boolean }) {
  const { folded, shownWhen, columns } = section
  return (
    <span className={styles.badges}>
      {fixed && <Badge>Belongs together</Badge>}
      {columns && <Badge>{columns === 1 ? '1 column' : `${columns} columns`}</Badge>}
      {folded && <Badge>Folded</Badge>}
      {shownWhen && <Badge tone="info">{conditionText(store.screens.entity.fields, shownWhen)}</Badge>}
    </span>
  )
}

interface FieldRowProps {
  field: LayoutField
  name: string
  condition: string | undefined
  fixed: boolean
  needed: boolean
  carried: boolean
  over: string | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onHide: () => void
  onEdit: () => void
}

function FieldRow({ field, name, condition, fixed, needed, carried, over, onKeyDown, onHide, onEdit }: FieldRowProps) {
  const { path, more } = field
  return (
    <li
      data-drag={fixed ? undefined : `f:${path}`}
      data-drop={`f:${path}`}
      data-over={over}
      className={classes(styles.field, carried && styles.carried)}
    >
      {fixed ? <Icon name="pi-lock" /> : <ReorderHandle name={name} onKeyDown={onKeyDown} />}
      <span className={styles.name}>{name}</span>
      <span className={styles.badges}>
        {needed && <Badge>Required</Badge>}
        {more && <Badge>More fields</Badge>}
        {condition && <Badge tone="info">{condition}</Badge>}
      </span>
      {!fixed && (
        <>
          {!needed && <IconButton icon="pi-eye-slash" size="small" label={`Hide ${name}`} onClick={onHide} />}
          <IconButton icon="pi-pencil" size="small" label={`Change ${name}`} onClick={onEdit} />
        </>
      )}
    </li>
  )
}
