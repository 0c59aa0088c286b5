import NotificationsIcon from '@mui/icons-material/NotificationsNone'
import { Badge, IconButton, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatRelativeTime } from '../../../client/relative-time.ts'
import { keyOf } from '../../../client/server-query.ts'
import type { WorkerMessage } from '../../../client/worker-message.ts'
import type { Notification } from '../../../contract/notification/notification.ts'
import { listStaffNotices, readStaffNotices } from '../../../contract/notification/notification-admin.ts'
import { Folded } from '../shared/display/section.tsx'
import { Muted, TextLink } from '../shared/display/text.tsx'
import { InfoDialog } from '../shared/inputs/dialogs.tsx'
import { useServerMutation, useServerQuery } from '../shared/server/server-query.tsx'
import { syncDevice } from './device.ts'
import { NoticeSettings } from './notice-settings.tsx'

const refreshMs = 60_000

/** The bell of the bar: how many notices about the work are unread, and the list, whose opening marks them as read. */
export function StaffNotices() {
  const { data: notices } = useServerQuery(listStaffNotices, {}, { refreshMs })
  const read = useServerMutation(readStaffNotices, { handles: 'ALL', invalidates: [listStaffNotices] })
  const [shown, setShown] = useState<Notification[]>()
  useWorkerMessages()
  const unread = notices?.filter(({ status }) => status === 'UNREAD').length ?? 0

  function open() {
    // What was unread stays marked while it is being read.
    setShown(notices)
    if (unread > 0) read.mutate({})
  }

  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread > 0 ? `알림 ${unread}개` : '알림'}
        disabled={!notices}
        // After a click the focus returns to where it was and not to the bell, which would take the Enter of a list.
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
      >
        <Badge badgeContent={unread} color="error">
          <NotificationsIcon />
        </Badge>
      </IconButton>
      {shown && (
        <InfoDialog title="알림" onClose={() => setShown(undefined)}>
          <Folded label="알림 설정">
            <NoticeSettings />
          </Folded>
          {shown.length === 0 && <Muted>최근 30일 동안 온 알림이 없어요.</Muted>}
          <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((notice) => (
              <Notice key={notice.id} notice={notice} onFollow={() => setShown(undefined)} />
            ))}
          </Stack>
        </InfoDialog>
      )}
    </>
  )
}

/** Keeps this browser's notices with the session, and follows what the service worker says of them. */
function useWorkerMessages() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    const sync = () => void syncDevice().catch(() => undefined)
    sync()
    const worker = navigator.serviceWorker
    if (!worker) return
    const listen = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'open') navigate(toConsolePath(data.link))
      else if (data.kind === 'renew') sync()
      else void queries.invalidateQueries({ queryKey: keyOf(listStaffNotices) })
    }
    worker.addEventListener('message', listen)
    return () => worker.removeEventListener('message', listen)
  }, [navigate, queries])
}

const toConsolePath = (link: string) => link.replace(/^\/console/, '')

interface NoticeProps {
  notice: Notification
  onFollow: () => void
}

const Notice = ({ notice: { title, message, link, status, createdAt }, onFollow }: NoticeProps) => (
  <li>
    <Typography sx={{ fontWeight: status === 'UNREAD' ? 700 : 400 }}>
      {link ? (
        <TextLink to={toConsolePath(link)} onClick={onFollow}>
          {title}
        </TextLink>
      ) : (
        title
      )}
    </Typography>
    <Muted small>{message}</Muted>
    <Muted tiny>{formatRelativeTime(createdAt)}</Muted>
  </li>
)
