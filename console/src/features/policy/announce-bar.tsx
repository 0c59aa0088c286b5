import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { SaveButton, Toolbar } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PolicyKind } from '../../../../contract/policy.ts'
import { yearDayWords } from '../../shared/when.ts'
import { policyNames } from './policy-words.ts'

/** Asks before everybody is told; what was announced cannot be taken back. */
export function AnnounceBar() {
  const [isAsking, setIsAsking] = useState(false)
  const { trigger, handleSubmit } = useFormContext()
  const [kind, effectiveFrom]: [PolicyKind | undefined, string | undefined] = useWatch({
    name: ['kind', 'effectiveFrom'],
  })

  /** A submit that fails says what is missing, and looks again with every letter. */
  const ask = async () => ((await trigger()) ? setIsAsking(true) : handleSubmit(() => undefined)())

  return (
    <Toolbar>
      <Button variant="contained" onClick={() => void ask()}>
        공고하기
      </Button>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} fullWidth maxWidth="xs">
        <DialogTitle>공고할까요?</DialogTitle>
        <DialogContent>
          <Typography>
            {kind && policyNames[kind]}의 새 판이 {effectiveFrom && yearDayWords(effectiveFrom)}부터 시행돼요.
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            지금 모든 회원에게 알림이 가고, 공고한 글은 고치거나 거둘 수 없어요.
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsAsking(false)}>더 볼게요</Button>
          <SaveButton type="button" label="공고하기" icon={<CampaignIcon />} />
        </DialogActions>
      </Dialog>
    </Toolbar>
  )
}
