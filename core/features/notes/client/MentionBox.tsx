import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { knownName } from '@core/kernel/entity/language'
import { isAbort } from '@core/kernel/client/platform/api/unwrapResponse'
import { ListPopup } from '@core/kernel/client/platform/ui/combobox/ListPopup'
import { FieldFrame } from '@core/kernel/client/platform/ui/fields/FieldFrame'
import fields from '@core/kernel/client/platform/ui/fields/fields.module.css'
import type { Mentionable } from '../shared/noteCalls'
import type { NoteDraft } from './noteDraft'
import { type NotedRecord, notesApi } from './notesApi'
import { insertMention, mentionQuery, type MentionQuery } from './noteText'

interface MentionBoxProps {
  record: NotedRecord
  label: string
  draft: NoteDraft
  error?: string | undefined
  onChange: (draft: NoteDraft) => void
  /** Called on Ctrl + Enter. */
  onSend: () => void
  onEscape?: () => void
  autoFocus?: boolean
}

/**
 * A text area in which @ offers colleagues who may see the record, then those who may not: their names stay plain text, and what is said
 * of that offers to give them the record. The focus stays in the text. Arrow keys move through the list, Enter or
 * Tab chooses, Escape closes it, and then leaves the text.
 */
export function MentionBox({ record, label, draft, error, onChange, onSend, onEscape, autoFocus }: MentionBoxProps) {
  const listId = useId()
  const [box, setBox] = useState<HTMLTextAreaElement | null>(null)
  const [sought, setSought] = useState<MentionQuery>()
  const [active, setActive] = useState(0)
  const caret = useRef<number>(undefined)
  const one = record.entity.name.one.toLowerCase()
  const options = useMentionable(record, sought?.search)?.map((person) =>
    person.maySee
      ? { ...person, ...(person.hint && { hint: knownName(person.hint) }) }
      : { ...person, hint: `Can’t see this ${one}`, faint: true },
  )

  useLayoutEffect(() => {
    if (caret.current === undefined || !box) return
    box.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [box, draft.text])

  useEffect(() => {
    if (autoFocus) box?.focus()
  }, [autoFocus, box])

  const seek = (at: HTMLTextAreaElement) => {
    const typed = at.selectionStart === at.selectionEnd ? mentionQuery(at.value, at.selectionStart) : undefined
    // After a finished mention the text before the caret is the whole name. A list would only cover the buttons.
    const next = draft.mentions.some(({ name }) => name === typed?.search) ? undefined : typed
    if (next?.search !== sought?.search) setActive(0)
    setSought(next)
  }
  const close = () => setSought(undefined)
  const pick = (at: number) => {
    const person = options?.[at]
    if (!person || !sought || !box) return
    const put = insertMention(draft.text, box.selectionStart, sought, person.name)
    caret.current = put.caret
    const mentioned = person.maySee ? [{ id: person.id, name: person.name }] : []
    onChange({ ...draft, text: put.text, mentions: [...draft.mentions, ...mentioned] })
    close()
  }

  // If no name matches, the text is no mention: the list closes, and Enter is a new line again.
  const open = sought !== undefined && (options === undefined || options.length > 0 || sought.search === '')
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const count = options?.length ?? 0
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
    else if (open && key === 'ArrowDown' && count > 0) setActive((active + 1) % count)
    else if (open && key === 'ArrowUp' && count > 0) setActive((active + count - 1) % count)
    else if (open && count > 0 && (key === 'Enter' || key === 'Tab') && !event.shiftKey) pick(active)
    else if (key === 'Escape' && open) close()
    else if (key === 'Escape' && onEscape) onEscape()
    // What is typed stays, and the keys of the page work again.
    else if (key === 'Escape') box?.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const note =
    options === undefined ? 'Searching…' : options.length === 0 ? `Nobody else may see this ${one}` : undefined
  return (
    <FieldFrame label={label} labelHidden error={error} required>
      {(control) => (
        <>
          <textarea
            {...control}
            ref={setBox}
            rows={3}
            maxLength={4000}
            className={fields.control}
            placeholder="Write a note. @ mentions a colleague."
            value={draft.text}
            aria-autocomplete="list"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && options?.[active] ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              onChange({ ...draft, text: event.target.value })
              seek(event.target)
            }}
            onClick={(event) => seek(event.currentTarget)}
            onKeyUp={(event) =>
              ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) && seek(event.currentTarget)
            }
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <span role="status" className="visually-hidden">
            {open && options && (options.length === 1 ? 'One colleague found' : `${options.length} colleagues found`)}
          </span>
          {open && (
            <ListPopup
              id={listId}
              label="Colleagues"
              anchor={box}
              options={options ?? []}
              active={active}
              chosen={undefined}
              onPick={pick}
              onClose={close}
              note={note}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}

/** @returns the people whose names match; undefined while they load, or without a search */
function useMentionable(record: NotedRecord, search: string | undefined): readonly Mentionable[] | undefined {
  const [found, setFound] = useState<{ readonly search: string; readonly people: readonly Mentionable[] }>()
  useEffect(() => {
    if (search === undefined) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void notesApi.people(record, search, controller.signal).then(
        (people) => setFound({ search, people }),
        // The user can continue to write if the list fails to load.
        (error: unknown) => !isAbort(error) && setFound({ search, people: [] }),
      )
    }, 120)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [record, search])
  return found?.search === search ? found?.people : undefined
}
