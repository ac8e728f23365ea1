import { observer } from 'mobx-react-lite'
import { rowsText } from '../../operations/operationText'
import { Select } from '../../../platform/ui/fields/Select'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import type { ImportStore } from './ImportStore'
import styles from './ImportWizard.module.css'
import { useFocusFirst } from './useFocusFirst'

const nothing = 'Leave the field empty'

/** The texts of the file that are no choice of their field: the user says once for each what it means. */
export const MapValues = observer(function MapValues({ store }: { store: ImportStore }) {
  const start = useFocusFirst<HTMLParagraphElement>()
  return (
    <>
      <p ref={start} tabIndex={-1} className={styles.intro}>
        These values of the file are none of the choices. Say what they mean; rows of those that you leave open will
        fail.
      </p>
      {store.unknown.map(({ path, label, values, options }) => (
        <table key={path} className={styles.table}>
          <caption className={styles.caption}>{label}</caption>
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">Means</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ text, rows }) => {
              const meaning = store.meanings[path]?.[text]
              return (
                <tr key={text}>
                  <th scope="row">
                    <bdi>{text}</bdi> <span className={styles.hint}>{rowsText(rows, undefined)}</span>
                  </th>
                  <td>
                    {options.length > 0 ? (
                      <Select
                        size="small"
                        label={`Meaning of ${text}`}
                        labelHidden
                        empty="Choose…"
                        options={[...options.map((name) => ({ id: `=${name}`, name })), { id: 'none', name: nothing }]}
                        value={meaning === undefined ? '' : meaning === null ? 'none' : `=${meaning}`}
                        onChange={(id) =>
                          store.setMeaning(path, text, id === '' ? undefined : id === 'none' ? null : id.slice(1))
                        }
                      />
                    ) : (
                      <TextInput
                        size="small"
                        label={`Meaning of ${text}`}
                        labelHidden
                        value={meaning ?? ''}
                        onChange={(typed) => store.setMeaning(path, text, typed === '' ? undefined : typed)}
                      />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ))}
    </>
  )
})
