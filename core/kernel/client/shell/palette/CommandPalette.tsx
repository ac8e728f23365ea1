import { useEffect, useId, useMemo, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio/react'
import { useContributions } from '../../session/registry/useContributions'
import { useRegistry } from '../../session/registry/RegistryProvider'
import { askLogout } from '../../session/logout/askLogout'
import { useSession, useSessionState } from '../../session/SessionProvider'
import { layout } from '../../platform/theme/layout'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Icon } from '../../platform/ui/layout/Icon'
import { useModal } from '../../platform/ui/overlays/useModal'
import { Spinner } from '../../platform/ui/status/Spinner'
import { useMenus } from '../../session/menus/useMenus'
import { closeOverlay } from '../overlays'
import { actionEntries } from './actionEntries'
import { pageActions } from './pageActions'
import { beginsWith, matchEntries } from './matchEntries'
import { paletteCommands } from './paletteCommands'
import type { PaletteEntry } from './PaletteEntry'
import { PaletteList } from './PaletteList'
import { menuEntries, screenEntries } from './screenEntries'
import { typedAhead } from './typedAhead'
import { useRecentRecords, useRecordSearch } from './useRecordSearch'
import styles from './CommandPalette.module.css'

/** The number of actions of the page in an empty palette. */
const mostVerbs = 6

/** Milliseconds after which the first entry stays the chosen one, even if a better one arrives: the user may be about to press Enter. */
const settled = 250

/**
 * A search for records, screens and actions by name, from anywhere (WAI-ARIA combobox with a listbox). The typed text is never part of an
 * address.
 */
export default function CommandPalette() {
  const id = useId()
  const modal = useModal(closeOverlay)
  const [text, setText] = useState(typedAhead)
  // By id, not by index: a result that arrives later must not replace the entry that the user is about to choose with Enter.
  const [chosenId, setChosenId] = useState<string>()
  const { groups, searching } = useGroups(text)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosenId),
  )
  const choose = (at: number) => setChosenId(entries[at]?.id)
  const firstId = entries[0]?.id
  useEffect(() => {
    if (!searching) return
    const timer = setTimeout(() => setChosenId((known) => known ?? firstId), settled)
    return () => clearTimeout(timer)
  }, [text, searching, firstId])
  const optionId = (index: number) => `${id}-${index}`
  useClosedByLinks()
  const failed = groups.filter((group) => group.failed).map(({ title }) => title.toLowerCase())

  const onKeyDown = (event: KeyboardEvent) => {
    const count = entries.length
    const next = {
      ArrowDown: (chosen + 1) % count,
      ArrowUp: (chosen + count - 1) % count,
      PageDown: count - 1,
      PageUp: 0,
    }[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // A real click, so that the link's guards run, and a modifier key opens a new tab.
      const { ctrlKey, metaKey, shiftKey } = event
      document
        .getElementById(optionId(chosen))
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
    } else if (next !== undefined && count > 0) {
      event.preventDefault()
      choose(next)
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' })
    }
  }
  return (
    <dialog {...modal} aria-label="Search or jump to" className={styles.palette}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          {searching ? <Spinner size="16px" /> : <Icon name="pi-search" className={styles.lens} />}
          <input
            data-autofocus
            type="text"
            role="combobox"
            aria-label="Search or jump to"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length > 0 ? optionId(chosen) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder="Search or jump to…"
            className={styles.input}
            value={text}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              setText(event.target.value)
              setChosenId(undefined)
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton icon="pi-times" label="Close" size="small" onClick={closeOverlay} />
        </div>
        <PaletteList id={`${id}-list`} groups={groups} chosen={chosen} optionId={optionId} onPoint={choose} />
        <p role="status" className={entries.length > 0 && failed.length === 0 ? 'visually-hidden' : styles.note}>
          {failed.length > 0 && `The search for ${failed.join(', ')} failed. `}
          {entries.length > 0
            ? `${entries.length} found`
            : searching
              ? 'Searching…'
              : failed.length === 0 && `Nothing found for “${text.trim()}”`}
        </p>
      </div>
    </dialog>
  )
}

/**
 * Closes the palette when a link is followed. It listens in the capture phase, because a form with unsaved changes stops the click there
 * and asks. It closes a moment later, because the link must still exist when the router handles the click.
 */
function useClosedByLinks() {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest('a[role=option]') && setTimeout(closeOverlay)
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
}

/** Records come first, unless a screen or an action is called what was typed. */
function useGroups(text: string) {
  const session = useSession()
  const menus = useMenus()
  const { routes } = useSnapshot(useRegistry().state)
  const state = useSnapshot(layout)
  const records = useRecordSearch(text)
  const recent = useRecentRecords()
  const screens = useMemo(() => screenEntries(menus, routes), [menus, routes])
  const { viewing } = useSessionState()
  const commands = useContributions(paletteCommands)
  const own = actionEntries(state, () => askLogout(session), viewing && (() => void session.stopViewing()))
  const actions = [...own, ...commands]
  // As the page was when the palette was opened over it.
  const [onPage] = useState(pageActions)
  const group = (title: string, entries: readonly PaletteEntry[]) => ({ title, failed: false, entries })
  // Before anything is typed, only what one is likely to want: everything else is a few letters away.
  if (text.trim() === '')
    return {
      groups: [
        // The record that is open already is none that one wants to go to.
        group(
          'Recent',
          recent.filter((entry) => !('href' in entry) || entry.href !== location.pathname),
        ),
        group('On this page', onPage.slice(0, mostVerbs)),
        group('Screens', menuEntries(menus)),
      ].filter(({ entries }) => entries.length > 0),
      searching: false,
    }
  const known = [
    group('On this page', matchEntries(onPage, text)),
    group('Screens', matchEntries(screens, text)),
    group('Actions', matchEntries(actions, text)),
  ]
  const isTyped = ({ entries }: (typeof known)[number]) => beginsWith(entries[0], text)
  return {
    groups: [...known.filter(isTyped), ...records.groups, ...known.filter((group) => !isTyped(group))].filter(
      (group) => group.failed || group.entries.length > 0,
    ),
    searching: records.searching,
  }
}
