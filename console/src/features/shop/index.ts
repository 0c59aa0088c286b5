import ShopIcon from '@mui/icons-material/StorefrontOutlined'
import type { AdminProduct } from '../../../../contract/shop/shop-admin.ts'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const ProductCreate = lazyPage(() => import('./product-pages.tsx'), 'ProductCreate')
const ProductEdit = lazyPage(() => import('./product-pages.tsx'), 'ProductEdit')
const ProductList = lazyPage(() => import('./product-pages.tsx'), 'ProductList')

export const shopScreens: ConsoleScreen[] = [
  {
    name: 'products',
    title: '상품',
    roles: ['OPERATOR', 'ADMIN'],
    group: '콘텐츠',
    icon: ShopIcon,
    calls: () => import('./resource-endpoints.ts').then(({ products }) => products),
    list: ProductList,
    edit: ProductEdit,
    create: ProductCreate,
    record: ({ name }: AdminProduct) => name,
  },
]
