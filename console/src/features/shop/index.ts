import ShopIcon from '@mui/icons-material/StorefrontOutlined'
import {
  addProduct,
  changeProduct,
  getKeptProduct,
  type KeptProduct,
  listKeptProducts,
  removeProduct,
} from '../../../../contract/shop-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const ProductCreate = later(() => import('./product-pages.tsx'), 'ProductCreate')
const ProductEdit = later(() => import('./product-pages.tsx'), 'ProductEdit')
const ProductList = later(() => import('./product-pages.tsx'), 'ProductList')

export const shopScreens: ConsoleScreen[] = [
  {
    name: 'products',
    title: '상품',
    roles: ['OPERATOR', 'ADMIN'],
    group: '콘텐츠',
    icon: ShopIcon,
    calls: {
      list: listKeptProducts,
      one: getKeptProduct,
      create: addProduct,
      update: changeProduct,
      remove: removeProduct,
    },
    list: ProductList,
    edit: ProductEdit,
    create: ProductCreate,
    record: ({ name }: KeptProduct) => name,
  },
]
