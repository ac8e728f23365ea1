// As in libraries.ts; apart from it, because only records and forms have them.
import { ARRAY_ERROR, createForm, FORM_ERROR, formSubscriptionItems, getIn, setIn } from 'final-form'
import { Form, useField, useForm, useFormState } from 'react-final-form'

export const formLibraries = {
  'final-form': { ARRAY_ERROR, createForm, FORM_ERROR, formSubscriptionItems, getIn, setIn },
  'react-final-form': { Form, useField, useForm, useFormState },
}
