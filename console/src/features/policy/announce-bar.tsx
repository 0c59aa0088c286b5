import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { SaveButton, Toolbar } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import { formatDayWithYear } from '../../../../contract/seoul-day.ts'
import { policyNames } from './policy-labels.ts'

/** Asks for confirmation before a policy version is published, because publishing cannot be undone. */
export function AnnounceBar() {
  const [isConfirming, setIsConfirming] = useState(false)
  const { trigger, handleSubmit } = useFormContext()
  const [kind, effectiveFrom]: [PolicyKind | undefined, string | undefined] = useWatch({
    name: ['kind', 'effectiveFrom'],
  })

  /** Submits an invalid form so that its errors are shown and revalidated while typing. */
  const confirmOrShowErrors = async () =>
    (await trigger()) ? setIsConfirming(true) : handleSubmit(() => undefined)()

  return (
    <Toolbar>
      <Button variant="contained" onClick={() => void confirmOrShowErrors()}>
        공고하기
      </Button>
      <Dialog open={isConfirming} onClose={() => setIsConfirming(false)} fullWidth maxWidth="xs">
        <DialogTitle>공고할까요?</DialogTitle>
        <DialogContent>
          <Typography>
            {kind && policyNames[kind]}의 새 판이 {effectiveFrom && formatDayWithYear(effectiveFrom)}부터
            시행돼요.
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            지금 모든 회원에게 알림이 가고, 공고한 글은 고치거나 거둘 수 없어요.
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsConfirming(false)}>더 볼게요</Button>
          <SaveButton type="button" label="공고하기" icon={<CampaignIcon />} />
        </DialogActions>
      </Dialog>
    </Toolbar>
  )
}
