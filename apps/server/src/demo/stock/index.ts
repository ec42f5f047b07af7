import { adiestramientoCanino } from './adiestramiento-canino.ts';
import { aireAcondicionado } from './aire-acondicionado.ts';
import { albanileria } from './albanileria.ts';
import { arquitectura } from './arquitectura.ts';
import { calefaccion } from './calefaccion.ts';
import { camarasYAlarmas } from './camaras-y-alarmas.ts';
import { carpinteria } from './carpinteria.ts';
import { cerrajeria } from './cerrajeria.ts';
import { clasesDeIdiomas } from './clases-de-idiomas.ts';
import { clasesDeMusica } from './clases-de-musica.ts';
import { clasesParticulares } from './clases-particulares.ts';
import { colocacionDePisos } from './colocacion-de-pisos.ts';
import { contador } from './contador.ts';
import { controlDePlagas } from './control-de-plagas.ts';
import { costura } from './costura.ts';
import { cuidadoDePersonasMayores } from './cuidado-de-personas-mayores.ts';
import { durlock } from './durlock.ts';
import { electricista } from './electricista.ts';
import { electrodomesticos } from './electrodomesticos.ts';
import { enfermeria } from './enfermeria.ts';
import { entrenamientoPersonal } from './entrenamiento-personal.ts';
import { fletesYMudanzas } from './fletes-y-mudanzas.ts';
import { fotografia } from './fotografia.ts';
import { gasista } from './gasista.ts';
import { herreria } from './herreria.ts';
import { impermeabilizacion } from './impermeabilizacion.ts';
import { jardineria } from './jardineria.ts';
import { kinesiologia } from './kinesiologia.ts';
import { limpiezaDeTapizados } from './limpieza-de-tapizados.ts';
import { limpiezaDelHogar } from './limpieza-del-hogar.ts';
import { manicuria } from './manicuria.ts';
import { masajes } from './masajes.ts';
import { mecanicaADomicilio } from './mecanica-a-domicilio.ts';
import { nineras } from './nineras.ts';
import { paseoDePerros } from './paseo-de-perros.ts';
import { pasteleriaYCatering } from './pasteleria-y-catering.ts';
import { peluqueriaADomicilio } from './peluqueria-a-domicilio.ts';
import { persianasYCortinas } from './persianas-y-cortinas.ts';
import { piletas } from './piletas.ts';
import { pintura } from './pintura.ts';
import { plomeria } from './plomeria.ts';
import { psicopedagogia } from './psicopedagogia.ts';
import { pulidoDePisos } from './pulido-de-pisos.ts';
import type { TradeStock } from './stock.ts';
import { tapiceria } from './tapiceria.ts';
import { techos } from './techos.ts';
import { tecnicoDePc } from './tecnico-de-pc.ts';
import { traduccionPublica } from './traduccion-publica.ts';
import { veterinariaADomicilio } from './veterinaria-a-domicilio.ts';
import { vidrieria } from './vidrieria.ts';

export { general } from './general.ts';
export { kinds } from './kinds.ts';

const stocks: Readonly<Record<string, TradeStock>> = {
  'adiestramiento-canino': adiestramientoCanino,
  'aire-acondicionado': aireAcondicionado,
  albanileria,
  arquitectura,
  calefaccion,
  'camaras-y-alarmas': camarasYAlarmas,
  carpinteria,
  cerrajeria,
  'clases-de-idiomas': clasesDeIdiomas,
  'clases-de-musica': clasesDeMusica,
  'clases-particulares': clasesParticulares,
  'colocacion-de-pisos': colocacionDePisos,
  contador,
  'control-de-plagas': controlDePlagas,
  costura,
  'cuidado-de-personas-mayores': cuidadoDePersonasMayores,
  durlock,
  electricista,
  electrodomesticos,
  enfermeria,
  'entrenamiento-personal': entrenamientoPersonal,
  'fletes-y-mudanzas': fletesYMudanzas,
  fotografia,
  gasista,
  herreria,
  impermeabilizacion,
  jardineria,
  kinesiologia,
  'limpieza-de-tapizados': limpiezaDeTapizados,
  'limpieza-del-hogar': limpiezaDelHogar,
  manicuria,
  masajes,
  'mecanica-a-domicilio': mecanicaADomicilio,
  nineras,
  'paseo-de-perros': paseoDePerros,
  'pasteleria-y-catering': pasteleriaYCatering,
  'peluqueria-a-domicilio': peluqueriaADomicilio,
  'persianas-y-cortinas': persianasYCortinas,
  piletas,
  pintura,
  plomeria,
  psicopedagogia,
  'pulido-de-pisos': pulidoDePisos,
  tapiceria,
  techos,
  'tecnico-de-pc': tecnicoDePc,
  'traduccion-publica': traduccionPublica,
  'veterinaria-a-domicilio': veterinariaADomicilio,
  vidrieria,
};

/** The stock of a trade; the demo's own data has one for every active trade. */
export function stockOf(slug: string): TradeStock {
  const stock = stocks[slug];
  if (stock === undefined) throw new RangeError(`no stock of sentences for the trade ${slug}`);
  return stock;
}
