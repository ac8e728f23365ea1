import { useState } from 'react'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { followLanguage } from '@core/kernel/client/platform/language/followLanguage'
import { offeredLanguages } from '@core/kernel/client/platform/language/offeredLanguages'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { useSessionState } from '@core/kernel/client/session/SessionProvider'
import { accountApi } from './accountApi'

/** The language in which the user reads the product. A choice is saved at once, and loads the page in that language. D10 */
export function LanguagePreference() {
  const { profile } = useSessionState()
  const [chosen, setChosen] = useState(profile?.language ?? 'en')
  if (offeredLanguages.length < 2 || !profile) return null
  const choose = async (code: string) => {
    setChosen(code)
    const { dateForm, timeZone, usualZone } = profile
    try {
      await accountApi.savePreferences({ dateForm, timeZone: timeZone === usualZone ? null : timeZone }, code)
      followLanguage(code)
    } catch (error) {
      setChosen(profile.language ?? 'en')
      toast.error(messageOf(error))
    }
  }
  return (
    <Section title="Language" subtitle="What the product says. What people typed stays as it is.">
      <Select
        label="Language"
        labelHidden
        options={offeredLanguages.map(({ code, name }) => ({ id: code, name }))}
        value={chosen}
        onChange={(code) => void choose(code)}
      />
    </Section>
  )
}
