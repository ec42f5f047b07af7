import { lines } from '../text/lines.ts';
import type { TradeStock } from './stock.ts';

export const calefaccion: TradeStock = {
  kind: 'aparatos',
  good: lines`
    La caldera {tiraba error y se apagaba|marcaba E04} con {dos bajo cero|la primera helada}. Vino {ese día|a la mañana siguiente}, limpió el sensor, purgó y {pasamos la noche calentitos|arrancó}.
    Cuatro radiadores fríos arriba. {Purgó, equilibró|Encontró aire en la línea} y {por primera vez calienta parejo|ahora arde hasta el del baño}.
    Losa radiante que {no llegaba a los cuartos|estaba regulada al revés}. Reguló el colector {circuito por circuito|con termómetro} y nos {bajó el gasto de gas|explicó cómo usarla}.
    Service anual {en abril|antes del frío}: {quemador, intercambiador, vaso de expansión|todo}. Entrega planilla con los valores{.| y avisa qué se va a romper el año que viene.}
    {Reemplazó la caldera vieja por una dual|Instaló caldera de condensación} y tramitó {la habilitación|todo}. {La factura bajó un tercio.|Consume la mitad, no exagero.}
    Perdía presión cada {dos|tres} días y {yo la rellenaba|ya era rutina}. Encontró la fuga en {un empalme bajo el zócalo|el radiador del pasillo} sin levantar el piso.
    Estufa hogar con {intercambiador|insert}: calefacciona {toda la planta baja|hasta el entrepiso}. {En $C esto es oro.|El invierno cambió.}
    ruido de pava hirviendo adentro de la caldera. {era sarro|sarro puro}, la limpio quimicamente. {silenciosa|ni se escucha}
  `,
  detail: lines`
    Dejó la presión {en 1,5|justa} y me enseñó a {controlarla|rellenar}.
    Midió gases de combustión {con analizador|y me imprimió el ticket}.
    Tenía el repuesto en la {camioneta|chata}, increíble.
    Contestó un {sábado a la noche|domingo} con {nieve|frío polar}.
  `,
  mixed: lines`
    Solucionó, pero en dos visitas y {cobró las dos|la segunda por un olvido suyo}.
    Caldera {perfecta|andando}, {los caños quedaron a la vista|desprolija la cañería}. Podía ser más lindo.
    Turno para {tres semanas|después del invierno}. Entiendo la demanda, {igual es mucho|con bebé no podía esperar}.
  `,
  bad: lines`
    Cambió {bomba, placa y válvula|tres repuestos} probando. Era {el termostato sin pilas|una llave cerrada}. Todo cobrado.
    Después de su "service" {no prendió más|empezó a perder}. {No atiende.|Dice que ya venía mal.}
  `,
  about: lines`
    Calefaccionista y gasista matriculad[o/a]. Calderas, {radiadores y losa radiante|piso radiante}: instalo, {equilibro|regulo} y hago service {con analizador de gases|todos los otoños}.
    En el sur aprendés {rápido: si falla la caldera, se congela la casa|o te congelás}. {Quince|Doce} inviernos {de guardia|atendiendo urgencias}.
    {Fui instalador[/a] de una fábrica de calderas|Me capacité en fábrica} y conozco {las placas por el ruido|los códigos de error de memoria}.
  `,
  headline: lines`
    Calderas y radiadores: {service con planilla|urgencias en invierno}
    {Calor parejo en toda la casa|Equilibro tu calefacción}
    {Piso radiante, radiadores y calderas|Instalación matriculada de calderas}
  `,
  specialty: lines`
    calderas duales
    radiadores
    losa radiante
    service anual
    purgado y equilibrado
    limpieza química
    análisis de gases
    estufas hogar
  `,
};
