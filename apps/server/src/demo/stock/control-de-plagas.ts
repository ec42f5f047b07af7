import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const controlDePlagas: TradeStock = {
  kind: 'casa',
  good: lines`
    Cucarachas {alemanas|chiquititas} en la cocina, de las que no se van con nada. Gel en los lugares justos y {a los diez días, cero|en dos semanas desaparecieron}. {Sin vaciar alacenas.|Sin olor.}
    Vino por {hormigas|las hormigas del jardín} y {encontró el nido atrás del zócalo|explicó de dónde salían}. {Nadie había mirado ahí.|Solucionado de raíz.}
    El certificado para {el restaurante|habilitar el local} en {el día|24 horas}, con libro de registro. {Bromatología, contenta.|Todo en regla.}
    Roedores en {el galpón|el techo}. Puso cebaderas {cerradas por los perros|numeradas}, volvió {tres veces|cada semana} y selló {los agujeros|por dónde entraban}.
    Nido de avispas en {la persiana|el parrillero}: {al atardecer, traje puesto|diez minutos}. {Los chicos volvieron al patio.|Heroíc[o/a].}
    Murciélagos en el taparrollo. {No los mató|Los hizo salir} y después selló. {Respetuos[o/a] con los bichos, me encantó.|Como indica la ley, me dijo.}
    Alacranes en {la rejilla|el edificio}, con {un bebé gateando|susto tremendo}. Trató pluviales y {puso mallas|nos explicó cómo prevenir}. {Ni uno más.|Dormimos.}
    desinfecto el depto antes de mudarme. {2 hs afuera y listo|rapido, sin olor}, ni una cuca desde entonces
  `,
  detail: lines`
    Preguntó por {mascotas y chicos|embarazos y alergias} antes de elegir producto.
    Dejó las hojas de seguridad {de todo|de cada producto}.
    Volvió al mes a {controlar|repasar}, incluido en el precio.
    Vino {de civil, sin cartel|en auto común}, los vecinos ni se enteraron.
  `,
  mixed: lines`
    Bajaron mucho, {no desaparecieron|cada tanto aparece alguna}. Falta el refuerzo que prometió.
    El servicio {bien|correcto}, pero {nos avisó el mismo día que había que desalojar cuatro horas|el olor duró bastante}.
  `,
  bad: lines`
    Tiró un spray {que parecía agua|en los rincones} y en {cuatro|cinco} minutos se fue con la plata. Las cucarachas {siguieron de fiesta|ni se enteraron}.
    Vendió un abono anual y {en la segunda visita no apareció|desapareció}.
  `,
  about: lines`
    Empresa aplicadora registrada. {Cucarachas, roedores, hormigas, alacranes|Insectos y roedores} con productos {de baja toxicidad|autorizados} y {certificado el mismo día|libro de registro}.
    Soy {ingenier[o/a] agrónom[o/a]|técnic[o/a] en saneamiento} y trato la plaga {por su biología, no por litro de veneno|buscando el origen}.
    Consorcios, {gastronomía|depósitos} y hogares de $B. {Plan mensual o visita única.|Explico qué hago y qué tenés que hacer vos.}
  `,
  headline: lines`
    Plagas: {gel sin olor y sin mudanza|busco el nido}
    {Certificados de fumigación|Fumigación certificada} en el día
    {Control responsable|Apto chicos y mascotas}
  `,
  specialty: lines`
    cucarachas
    roedores
    hormigas
    alacranes
    certificados
    consorcios
    gastronomía
    murciélagos y palomas
  `,
};
