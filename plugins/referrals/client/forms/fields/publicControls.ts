import type { ComponentType } from 'react'
import { AgreementControl } from '@core/client/forms/controls/AgreementControl'
import { PhoneControl } from '@core/client/forms/controls/PhoneControl'
import { ChoiceControl, ChoicesControl, DateControl, EmailControl, LongTextControl, NumberControl, TextControl } from '@core/client/forms/controls/SimpleControls'
import { YesNoControl } from '@core/client/forms/controls/YesNoControl'
import type { ControlProps } from '@core/client/forms/FormSection'
import { FilesLater, SignatureLater, TagsLater } from '../laterParts'
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
