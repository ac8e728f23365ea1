import type { ComponentType } from 'react'
import {
  AgreementControl,
  ChoiceControl,
  ChoicesControl,
  DateControl,
  EmailControl,
  LongTextControl,
  NumberControl,
  PhoneControl,
  TextControl,
  YesNoControl,
} from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'
import { FilesLater, SignatureLater, TagsLater } from '../lazyParts'
import { TimeChoice } from './TimeChoice'

/**
 * The kit's controls for the kinds that public forms have. Not the kit's own table: that brings references, look-ups and a
 * form library, which ask for a session and a third of the page's budget.
 */
export const publicControls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  longText: LongTextControl,
  email: EmailControl,
  phone: PhoneControl,
  date: DateControl,
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
