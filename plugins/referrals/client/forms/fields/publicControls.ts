import { type ComponentType, createElement } from 'react'
import {
  AgreementControl,
  ChoiceControl,
  ChoicesControl,
  EmailControl,
  LongTextControl,
  NumberControl,
  PhoneControl,
  TextControl,
  YesNoControl,
} from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'
import { FilesLater, SignatureLater, TagsLater } from '../lazyParts'
import { FamilyDate } from './FamilyDate'
import { TimeChoice } from './TimeChoice'

/**
 * The kit's controls for the kinds that public forms use. It doesn't use the kit's own table, which includes references, look-ups and a
 * form library: these need a session and a third of the page's size budget.
 */
export const publicControls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  longText: LongTextControl,
  email: EmailControl,
  phone: PhoneControl,
  date: ({ field, value, ...props }) => createElement(FamilyDate, { ...props, help: field.help, value: String(value) }),
  timeSlot: TimeChoice,
  integer: NumberControl,
  decimal: NumberControl,
  yesNo: YesNoControl,
  agreement: AgreementControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  tags: TagsLater,
  files: FilesLater,
  signature: SignatureLater,
}
