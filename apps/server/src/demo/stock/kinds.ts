import { lines } from '../text/lines.ts';
import type { Kind, KindStock } from './stock.ts';

const obra: KindStock = {
  praise: lines`
    {Dejó|Me dejó} todo {barrido|limpio}, hasta {el pasillo|la vereda}.
    {Trajo|Vino con} todas las herramientas, no hubo que prestarle nada.
  `,
  complaint: lines`
    Dejó {un enchastre|polvo por todos lados} y me tocó limpiar a mí.
  `,
  habit: lines`
    Cubro {muebles y pisos|todo} antes de empezar y {dejo el lugar barrido|me llevo los escombros}.
  `,
};

export const kinds: Readonly<Record<Kind, KindStock>> = {
  obra,
  casa: obra,
  aparatos: obra,
  personas: obra,
  clases: obra,
  mascotas: obra,
  papeles: obra,
  fiestas: obra,
};
