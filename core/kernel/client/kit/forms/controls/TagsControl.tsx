import { useState, type KeyboardEvent } from 'react'
import { FieldFrame } from '../../../platform/ui/fields/FieldFrame'
import { Icon } from '../../../platform/ui/layout/Icon'
import type { ControlProps } from '../FormSection'
import styles from './TagsControl.module.css'
import { useSay } from '../../../platform/ui/say'

/** Short texts as chips. Enter or a comma ends a text; Backspace in an empty input removes the last chip. */
export function TagsControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const tags = Array.isArray(value) ? value.map(String) : []
  const [text, setText] = useState('')
  const say = useSay()

  const add = (typed: string) => {
    const parts = typed
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part && !tags.includes(part))
    if (parts.length > 0) onChange([...tags, ...parts])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && text.trim()) {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }

  return (
    <FieldFrame {...{ label, required, error }} help={field.help ?? say('Press Enter after each')}>
      {(control) => (
        <div className={styles.box}>
          {tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                aria-label={say('Remove {what}', { what: tag })}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                <Icon name="pi-times" />
              </button>
            </span>
          ))}
          <input
            {...control}
            className={styles.input}
            value={text}
            onChange={({ target }) => (target.value.endsWith(',') ? add(target.value) : setText(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => {
              add(text)
              onBlur()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
