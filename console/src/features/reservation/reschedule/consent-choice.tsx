import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'

/** How the customers agree to another day: on the phone before, by a link, or not at all. */
export type Consent = 'PHONE' | 'LINK' | 'NONE'

const choices: Record<Consent, { label: string; hint: string }> = {
  PHONE: { label: '전화로 동의받았어요', hint: '지금 옮기고 알려요.' },
  LINK: { label: '링크로 물어볼게요', hint: '답할 때까지 두 날을 모두 잡아 둬요. 답이 없으면 그대로예요.' },
  NONE: { label: '알리기만 할게요', hint: '급할 때만: 지금 옮기고 알려요.' },
}

interface ConsentChoiceProps {
  value: Consent | undefined
  onChange: (consent: Consent) => void
}

/** Nothing is preselected, because a move cannot be taken back without telling the customer again. */
export const ConsentChoice = ({ value, onChange }: ConsentChoiceProps) => (
  <FormControl>
    <FormLabel>손님의 동의</FormLabel>
    <RadioGroup value={value ?? ''} onChange={(_, next) => onChange(next as Consent)}>
      {(Object.keys(choices) as Consent[]).map((consent) => (
        <FormControlLabel
          key={consent}
          value={consent}
          control={<Radio />}
          sx={{ alignItems: 'flex-start', minHeight: 44, '& .MuiRadio-root': { pt: 0.75 } }}
          label={
            <>
              {choices[consent].label}
              <Typography variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {choices[consent].hint}
              </Typography>
            </>
          }
        />
      ))}
    </RadioGroup>
  </FormControl>
)
