import { TextInput, type TextInputProps } from './TextInput'

/** A day, as YYYY-MM-DD or `''` (S9.2): the browser's own field and calendar. `min` and `max` are days too. */
export function DateInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput {...props} type="date" />
}
