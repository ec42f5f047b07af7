import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const contador: TradeStock = {
  kind: 'papeles',
  good: lines`
    Me {excluyeron del monotributo|llegó una intimación} y {no dormía|pensé que iba preso, jaja}. {Presentó el descargo|Ordenó tres años} y {quedó en cero|recategorizado}. {Respiro.|Explica como para humanos.}
    Armó la {SAS|SRL} con mi socio: {estatuto, alta, libros|trámite completo}. {En cuatro semanas facturábamos.|Nos evitó un error con el domicilio.}
    {Empleada doméstica|Dos empleados}: {blanqueo, recibos, ART|liquida todo}. {Recordatorio cada mes|No me preocupo}. {Tranquilidad por poco.|Todo en orden.}
    Freelance que cobra de afuera: {me explicó qué conviene|ordenó ingresos}, {sin magia rara|legal}. {Pagué menos que con el anterior, y bien.|Contesta audios con audios, genial.}
    Sucesión {con inmueble y deudas|enredada}: {coordinó con la abogada|valuó todo}. {Cerramos sin pelearnos los hermanos, que es mucho.|Claridad.}
    Ganancias: {cargó deducciones que yo ni sabía|encontró alquiler, hijos, seguro}. {Me devolvieron.|Se pagó solo.}
    plan de pagos, moratoria, {todo x la compu|rapido}. {no piso mas una oficina|crack de la afip o como se llame ahora}
  `,
  detail: lines`
    Avisa los vencimientos {antes|con una semana}.
    Contesta {el mismo día|claro}.
    Manda resumen {de una página|entendible}.
    No {asusta|promete milagros}.
  `,
  mixed: lines`
    Sabe, {en época de vencimientos desaparece|contesta poco}. {Justo cuando uno lo necesita.|Resuelve igual.}
    Correct[o/a], {honorarios actualizados cada dos meses|aumentos seguidos}.
  `,
  bad: lines`
    Se le {pasó la recategorización|venció la presentación} y {la multa la pagué yo|ni avisó}. {"El sistema".|Cambié.}
    Seis meses {sin presentar|cobrando el abono} y {me enteré por la intimación|la deuda creció}.
  `,
  about: lines`
    Contador[/a] públic[o/a]. {Monotributo, sueldos y ganancias|Emprendedores y profesionales}: {te aviso antes de que venza|explico sin siglas}.
    {Doce años de estudio grande|Vengo de una auditora}, {hoy con clientes chicos que conozco por nombre|trabajo con comercios de $B}. {Sociedades, balances|Inicio de actividades} y {respuesta a inspecciones|planes de pago}.
  `,
  headline: lines`
    {Monotributo sin susto|Impuestos explicados}
    {Sueldos, sociedades y balances|Contador[/a] para quien emprende}
  `,
  specialty: lines`
    monotributo
    ganancias
    sueldos
    sociedades
    casas particulares
    facturación al exterior
    balances
    intimaciones
  `,
};
