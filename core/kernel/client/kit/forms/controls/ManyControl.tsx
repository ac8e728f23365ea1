import { useState } from 'react'
import { Combobox } from '../../../platform/ui/combobox/Combobox'
import { Icon } from '../../../platform/ui/layout/Icon'
import { useSay } from '../../../platform/ui/say'
import type { ControlProps } from '../FormSection'
import styles from './TagsControl.module.css'
import { ChoicesControl } from './SimpleControls'

/** The most options that are shown as checkboxes. More would take long to read. */
const mostBoxes = 10

/** Several choices from a list: checkboxes if the list is short, else a search that adds chips. */
export function ManyControl(props: ControlProps) {
  return (props.field.options ?? []).length > mostBoxes ? <SearchedChoices {...props} /> : <ChoicesControl {...props} />
}

function SearchedChoices({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const [text, setText] = useState('')
  const say = useSay()
  const options = field.options ?? []
  const ids: readonly unknown[] = Array.isArray(value) ? value : []
  const chosen = options.filter(({ id }) => ids.includes(id))
  const words = text.toLocaleLowerCase()
  const offered = options.filter(({ id, name }) => !ids.includes(id) && name.toLocaleLowerCase().includes(words))
  // In the order of the list, not of the clicks.
  const choose = (isChosen: (id: number | string) => boolean) => onChange(options.map(({ id }) => id).filter(isChosen))
  return (
    <div>
      <Combobox
        {...{ label, required, error, onBlur }}
        help={field.help}
        placeholder="Type to find, Enter to add"
        chosen={undefined}
        options={offered}
        onSearch={setText}
        onChange={(added) => added && choose((id) => id === added.id || ids.includes(id))}
      />
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className={styles.chosen}>
          {chosen.map(({ id, name }) => (
            <li key={id} className={styles.tag}>
              {name}
              <button
                type="button"
                aria-label={say('Remove {what}', { what: name })}
                onClick={() => choose((other) => other !== id && ids.includes(other))}
              >
                <Icon name="pi-times" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
