import EditNotificationsIcon from '@mui/icons-material/EditNotificationsOutlined'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const TemplatesPage = lazyPage(() => import('./templates.page.tsx'), 'TemplatesPage')

export const notificationScreens: ConsoleScreen[] = [
  {
    name: 'notices',
    title: '알림 문구',
    roles: ['ADMIN'],
    group: '설정',
    icon: EditNotificationsIcon,
    page: TemplatesPage,
  },
]
